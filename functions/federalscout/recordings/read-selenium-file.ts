/** Reads a project of Selenium IDE (https://www.selenium.dev/selenium-ide/), whose file ends with `.side`. */
import { z } from "zod";
import { problemLines, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";
import {
  endOf,
  leadsTo,
  type RecordedAct,
  type Recording,
  refusal,
  together,
  type Ways,
  waysOf,
} from "./recording.ts";

const commandSchema = z.looseObject({
  command: z.string().max(200),
  target: z.string().max(5000).default(""),
  targets: z
    .array(z.array(z.string().max(5000)).min(1).max(5))
    .max(30)
    .default([]),
  value: z.string().max(20_000).default(""),
});
type Command = z.output<typeof commandSchema>;

const projectSchema = z.looseObject({
  url: z.string().max(2000).default(""),
  tests: z
    .array(
      z.looseObject({
        name: z.string().max(1000).default(""),
        commands: z.array(z.unknown()).max(10_000).pipe(z.array(commandSchema)),
      }),
    )
    .min(1)
    .max(500),
});

/** Commands that say nothing about questions. */
const SILENT =
  /^(?:\/\/.*|setWindowSize|mouse(?:Over|Out|Move\w*|Down\w*|Up\w*)|waitFor\w*|pause|runScript|execute(?:Async)?Script|if|else|elseIf|end|echo|close|setSpeed|assert\w*|verify\w*|store\w*|selectFrame|)$/;
const ENTER = /\$\{KEY_(?:ENTER|RETURN)\}/;

export function isSeleniumProject(value: unknown): boolean {
  return typeof value === "object" && value !== null && "tests" in value;
}

/** @throws AppError `invalid_request` that names the test or the command */
export function readSeleniumFile(value: unknown): Recording {
  const read = projectSchema.safeParse(value);
  if (!read.success) {
    const [problem = ""] = problemLines(schemaProblems(read.error.issues, "a test", [], 1), "the project");
    throw refusal(`the project of Selenium IDE has a problem: ${problem}`);
  }
  const { url: base, tests } = read.data;
  const used = tests.filter(({ commands }) => commands.some(({ command }) => command === "open"));
  const [test, ...others] = used;
  if (!test) throw refusal("no test of the Selenium IDE project opens a page");
  const acts: RecordedAct[] = [];
  const left_out = others.map(({ name }) => `the test “${name.slice(0, 80)}”`);
  let url = "";
  let seen: { title?: string; texts: string[] } = { texts: [] };
  for (const [at, command] of test.commands.entries()) {
    const place = `command ${at + 1}`;
    if (command.command === "open" && url === "")
      url = URL.parse(command.target, base || undefined)?.href ?? "";
    else {
      const act = actOf(command);
      const { command: name, target, value } = command;
      if (act) {
        acts.push({ place, ...act });
        seen = { texts: [] };
      } else if (/^(?:assert|verify)Title$/.test(name)) seen.title = target;
      else if (/^(?:assert|verify|waitFor)Text$/.test(name)) seen.texts.push(value);
      else if (!SILENT.test(command.command)) left_out.push(`${place} (${command.command})`);
    }
  }
  const end = endOf(seen);
  return { url, acts, left_out, ...(end ? { end } : {}) };
}

function actOf(command: Command): Omit<RecordedAct, "place"> | undefined {
  const { command: name, value } = command;
  const found = waysTo(command);
  if (name === "sendKeys" && ENTER.test(value)) return { act: "press", targets: [], isEnter: true };
  if (!leadsTo(found)) return undefined;
  switch (name) {
    case "click":
    case "clickAt":
    case "doubleClick":
    case "doubleClickAt":
    case "submit": {
      const option = optionIn(command);
      return option ? { act: "choose", ...option } : { act: "press", ...found };
    }
    case "check":
    case "uncheck":
      return { act: "choose", ...found, value: name === "check" };
    case "select":
    case "addSelection":
      return { act: "choose", ...found, value: value.replace(/^(?:label|value|id|regexp)=/, "") };
    case "type":
    case "sendKeys":
      return { act: "type", ...found };
    default:
      return undefined;
  }
}

/** A press on an option of a list, which its words name. */
function optionIn({ target }: Command): (Ways & { value: string }) | undefined {
  const [, list, , label] =
    /^xpath=(\/\/.+)\/\/?option\[(?:normalize-space\()?\.\)?\s*=\s*(["'])(.*)\2\]$/s.exec(target) ?? [];
  return list && label ? { ...waysOf(list), value: label } : undefined;
}

/** The element of a command by its target and the alternatives that the recorder has noted. */
function waysTo({ target, targets }: Command): Ways {
  return together([target, ...targets.map(([one = ""]) => one)].map(wayOf));
}

function wayOf(target: string): Ways {
  const [, kind = "", rest = ""] =
    /^(id|name|css|xpath|linkText|link|partialLinkText|class)=(.*)$/s.exec(target) ?? [];
  switch (kind) {
    case "id":
      return { targets: [{ by: "id", value: rest }] };
    case "name":
      return { targets: [{ by: "name", value: rest }] };
    case "css":
    case "xpath":
      return waysOf(rest);
    case "link":
    case "linkText":
      return { targets: [{ by: "text", value: rest }] };
    default:
      return target.startsWith("//") ? waysOf(target) : { targets: [] };
  }
}
