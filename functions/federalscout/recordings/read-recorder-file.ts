/** Reads a recording of the Recorder panel of Chrome's developer tools. */
import { z } from "zod";
import { parseJson } from "../../../shared/core/json/parse-json.ts";
import { problemLines, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { locatorOfCss, MOST_ACTS, type RecordedAct, type Recording, refusal } from "./recording.ts";

const selector = z.union([z.string(), z.array(z.string()).min(1).max(20)]);
const stepSchema = z.looseObject({
  type: z.string(),
  url: z.string().optional(),
  selectors: z.array(selector).max(50).optional(),
  value: z.string().optional(),
});
// The number of steps is checked before a step: each wrong one is an issue.
const fileSchema = z.object({ steps: z.array(z.unknown()).max(10_000).pipe(z.array(stepSchema)) });
/** As `federalrunner record` keeps it. */
const ownSchema = z.object({
  url: z.string().max(2000),
  acts: z
    .array(z.unknown())
    .max(MOST_ACTS)
    .pipe(
      z.array(
        z.strictObject({
          place: z.string().max(600),
          act: z.enum(["press", "choose", "type"]),
          targets: z
            .array(
              z.strictObject({
                by: z.enum(["id", "name", "css", "label"]),
                value: z.string().min(1).max(500),
              }),
            )
            .max(20),
          value: z.union([z.string().max(500), z.boolean()]).optional(),
        }),
      ),
    ),
});
type Step = z.output<typeof fileSchema>["steps"][number];

/** Steps that say nothing about questions. */
const SILENT = new Set(["setViewport", "keyDown", "keyUp", "scroll", "waitForElement", "close"]);
const ARIA = /^(?<name>.*?)(?:\[role="(?<role>[^"]+)"\])?$/s;

/** @throws AppError `invalid_request` */
export function readRecorderFile(text: string): Recording {
  const parsed = parseJson(text);
  if ("problem" in parsed) throw refusal(parsed.problem);
  const own = ownSchema.safeParse(parsed.value);
  if (own.success) return { ...own.data, left_out: [] };
  const file = fileSchema.safeParse(parsed.value);
  if (!file.success) {
    const [problem = ""] = problemLines(schemaProblems(file.error.issues, "a step", [], 1), "the file");
    throw refusal(problem);
  }
  const { steps } = file.data;
  const opened = steps.find(({ type, url }) => type === "navigate" && url && url !== "about:blank");
  const acts: RecordedAct[] = [];
  const left_out: string[] = [];
  for (const [at, step] of steps.entries()) {
    const act = actOf(step);
    if (act) acts.push({ place: `step ${at + 1}`, ...act });
    else if (step !== opened && !SILENT.has(step.type)) left_out.push(`step ${at + 1} (${step.type})`);
  }
  return { url: opened?.url ?? "", acts, left_out };
}

/** A `change` is a choice where the page has a list, and a typed text elsewhere: the page decides. */
function actOf({ type, selectors = [], value }: Step): Omit<RecordedAct, "place"> | undefined {
  const targets = selectors.map(locatorOf).filter((target) => target !== undefined);
  if (targets.length === 0) return undefined;
  if (type === "click" || type === "doubleClick") return { act: "press", targets };
  return type === "change" && value !== undefined ? { act: "choose", targets, value } : undefined;
}

/** Several selectors reach through shadow roots: the last one names the element. */
function locatorOf(selector: string | string[]): Locator | undefined {
  const own = [selector].flat().at(-1) ?? "";
  const [, kind, rest = ""] = /^(aria|text|xpath|pierce)\/(.*)$/s.exec(own) ?? [];
  switch (kind) {
    case "aria": {
      const { name = "", role } = ARIA.exec(rest)?.groups ?? {};
      if (name === "") return undefined;
      return role ? { by: "role", role, name } : { by: "label", value: name };
    }
    case "text":
      return { by: "text", value: rest };
    case "pierce":
      return locatorOfCss(rest);
    case "xpath": {
      const [, id] = /^\/\/\*\[@id="([^"]+)"\]$/.exec(rest) ?? [];
      return id ? { by: "id", value: id } : undefined;
    }
    default:
      return own === "" ? undefined : locatorOfCss(own);
  }
}
