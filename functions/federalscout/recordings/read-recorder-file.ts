/** Reads a recording of the Recorder panel of Chrome's developer tools. */
import { z } from "zod";
import { parseJson } from "../../../shared/core/json/parse-json.ts";
import { problemLines, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import {
  endOf,
  leadsTo,
  locatorOfCss,
  MOST_ACTS,
  READ,
  type RecordedAct,
  type Recording,
  refusal,
  together,
  type Ways,
  waysOf,
} from "./recording.ts";

const selector = z.union([z.string(), z.array(z.string()).min(1).max(20)]);
const stepSchema = z.looseObject({
  type: z.string(),
  url: z.string().optional(),
  selectors: z.array(selector).max(50).optional(),
  value: z.string().optional(),
  key: z.string().optional(),
  assertedEvents: z
    .array(
      z.looseObject({
        type: z.string(),
        url: z.string().max(5000).optional(),
        title: z.string().max(1000).optional(),
      }),
    )
    .max(20)
    .optional(),
});
// The number of steps is checked before a step: each wrong one is an issue.
const fileSchema = z.object({ steps: z.array(z.unknown()).max(10_000).pipe(z.array(stepSchema)) });
const ownTargets = z
  .array(z.strictObject({ by: z.enum(["id", "name", "css", "label"]), value: z.string().min(1).max(500) }))
  .max(20);
const ownWords = z.string().min(1).max(500);
/** As `federalrunner record` keeps it. */
const ownSchema = z.object({
  url: z.string().max(2000),
  results: z
    .array(z.strictObject({ label: ownWords, targets: ownTargets }))
    .max(50)
    .exactOptional(),
  not_recorded: z.array(ownWords).max(100).exactOptional(),
  acts: z
    .array(z.unknown())
    .max(MOST_ACTS)
    .pipe(
      z.array(
        z.strictObject({
          place: z.string().max(600),
          act: z.enum(["press", "choose", "type"]),
          targets: ownTargets,
          within: z.array(ownWords).max(1).exactOptional(),
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
  if (!file.success && !hasSteps(parsed.value))
    throw refusal(`the JSON is no recording that is known; ${READ}`);
  if (!file.success) {
    const [problem = ""] = problemLines(schemaProblems(file.error.issues, "a step", [], 1), "the file");
    throw refusal(problem);
  }
  const { steps } = file.data;
  const opened = steps.find(({ type, url }) => type === "navigate" && url && url !== "about:blank");
  const acts: RecordedAct[] = [];
  const left_out: string[] = [];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at] as Step;
    const place = `step ${at + 1}`;
    const typed = typedAfter(steps, at);
    const act = actOf(typed ? { ...step, type: "change", value: typed.words } : step);
    if (act) acts.push({ place, ...act });
    else if (step !== opened && !SILENT.has(step.type)) left_out.push(`${place} (${step.type})`);
    at += typed?.steps ?? 0;
  }
  const end = lastPage(steps);
  return { url: opened?.url ?? "", acts, left_out, ...(end ? { end } : {}) };
}

function hasSteps(value: unknown): boolean {
  return typeof value === "object" && value !== null && "steps" in value;
}

/** The words that keys enter into a pressed list, up to the Enter key. */
function typedAfter(steps: readonly Step[], at: number): { words: string; steps: number } | undefined {
  if (steps[at]?.type !== "click") return undefined;
  const rest = steps.slice(at + 1, at + 1 + 2 * LONGEST_TYPED);
  const after = rest.findIndex(({ type }) => type !== "keyDown" && type !== "keyUp");
  const keys = after < 0 ? rest : rest.slice(0, after);
  const enter = keys.findIndex(({ type, key }) => type === "keyUp" && key === "Enter");
  const words = keys
    .slice(0, Math.max(0, enter))
    .flatMap(({ type, key = "" }) => (type === "keyDown" && key.length === 1 ? [key] : []));
  return words.length > 0 ? { words: words.join(""), steps: enter + 1 } : undefined;
}

const LONGEST_TYPED = 200;

/** The page to which the last step with a navigation has led. */
function lastPage(steps: readonly Step[]): Recording["end"] {
  const events = steps.flatMap(({ type, assertedEvents = [] }) =>
    type === "navigate" ? [] : assertedEvents,
  );
  return endOf(events.findLast(({ type }) => type === "navigation") ?? {});
}

/** A `change` is a choice where the page has a list, and a typed text elsewhere: the page decides. */
function actOf({ type, selectors = [], value, key }: Step): Omit<RecordedAct, "place"> | undefined {
  if (type === "keyDown" && key === "Enter") return { act: "press", targets: [], isEnter: true };
  const found = together(selectors.map(waysOfSelector));
  if (!leadsTo(found)) return undefined;
  if (type === "click" || type === "doubleClick") return { act: "press", ...found };
  return type === "change" && value !== undefined ? { act: "choose", ...found, value } : undefined;
}

/** Several selectors reach through shadow roots: the last one names the element, and only its words are known. */
function waysOfSelector(selector: string | string[]): Ways {
  const all = [selector].flat();
  const own = all.at(-1) ?? "";
  const [, kind, rest = ""] = /^(aria|text|xpath|pierce)\/(.*)$/s.exec(own) ?? [];
  const only = (locator: Locator | undefined) => ({ targets: locator ? [locator] : [] });
  switch (kind) {
    case "aria": {
      const { name = "", role } = ARIA.exec(rest)?.groups ?? {};
      if (name === "") return only(undefined);
      return only(role ? { by: "role", role, name } : { by: "label", value: name });
    }
    case "text":
      return only({ by: "text", value: rest });
    case "xpath":
      return waysOf(rest);
    default: {
      const css = kind === "pierce" ? rest : own;
      if (css === "") return only(undefined);
      return all.length > 1 ? only(locatorOfCss(css)) : waysOf(css);
    }
  }
}
