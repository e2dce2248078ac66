/** Reads the `page.…` calls of a generated Playwright script, without executing it. */
import { type CallExpression, type Expression, type Node, Parser } from "acorn";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { locatorOfCss, type RecordedAct, type Recording, refusal } from "./recording.ts";

interface Call {
  name: string;
  args: unknown[];
}

/** Calls that narrow or wait, and answer nothing. */
const SILENT = /^(?:wait|close|setViewportSize|focus|blur|scroll|screenshot|press$)/;

/** The form's tab, and tabs that it opens. */
const PAGE = /^page\d*$/;

/** @throws AppError `invalid_request` that names the line */
export function readPlaywrightScript(text: string): Recording {
  try {
    return recordingOf(parsed(text));
  } catch (error) {
    // The calls follow each other by recursion.
    if (error instanceof RangeError) throw refusal("the script is nested too deeply");
    throw error;
  }
}

function recordingOf(script: Node): Recording {
  const acts: RecordedAct[] = [];
  const left_out: string[] = [];
  let url = "";
  for (const { calls, line } of callsOfPage(script)) {
    const last = calls.at(-1);
    if (!last) continue;
    if (last.name === "goto" && url === "") {
      url = String(last.args[0] ?? "");
      continue;
    }
    const act = actOf(last);
    const targets = act ? targetsOf(calls.slice(0, -1)) : [];
    if (act && targets.length > 0) acts.push({ place: `line ${line}`, ...act, targets });
    else if (!SILENT.test(last.name)) left_out.push(`line ${line} (${last.name})`);
  }
  return { url, acts, left_out };
}

function parsed(text: string): Node {
  try {
    return CallParser.parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const { loc } = error as { loc?: { line: number; column: number } };
    const place = loc ? ` at line ${loc.line}, column ${loc.column + 1}` : "";
    throw refusal(`the file is no JSON and no script that Playwright generates${place}`);
  }
}

/** The script is not executed: its names and patterns are not checked, which costs the square of their number. */
const CallParser = Parser.extend((Base) => {
  class WithoutNames extends Base {
    declareName(): void {}
    checkLocalExport(): void {}
    validateRegExpPattern(): void {}
  }
  return WithoutNames as unknown as typeof Parser;
});

/** The awaited chains that begin with a page, in their order. Each node is visited once. */
function callsOfPage(root: Node): { calls: Call[]; line: number }[] {
  const found: { calls: Call[]; line: number }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    if ((node as Node).type !== "CallExpression") {
      for (const value of Object.values(node)) if (typeof value === "object") visit(value);
      return;
    }
    const chain = chainOf(node as CallExpression);
    if (chain.onPage) {
      const calls = chain.calls.map(({ name, args }) => ({ name, args: args.map(literal) }));
      found.push({ calls, line: (node as Node).loc?.start.line ?? 0 });
      return;
    }
    visit(chain.start);
    for (const { args } of isExpectation(chain) ? chain.calls.slice(1) : chain.calls) visit(args);
  };
  visit(root);
  return found;
}

interface Chain {
  calls: { name: string; args: Expression[] }[];
  /** The object of the first call, or the function that it calls. */
  start: Node;
  onPage: boolean;
}

/** `page.getByLabel("x").fill("y")` as two calls on a page. A generated file has chains of any length: no recursion. */
function chainOf(call: CallExpression): Chain {
  const calls: Chain["calls"] = [];
  let start: Node = call;
  while (start.type === "CallExpression") {
    const { callee, arguments: args } = start as CallExpression;
    const isMember = callee.type === "MemberExpression" && callee.property.type === "Identifier";
    const name = isMember ? (callee.property as { name: string }).name : "";
    calls.push({ name, args: args as Expression[] });
    start = isMember ? callee.object : callee;
    if (!isMember) break;
  }
  const onPage = start.type === "Identifier" && PAGE.test((start as Node & { name: string }).name);
  return { calls: calls.reverse(), start, onPage: onPage && calls.every(({ name }) => name !== "") };
}

/** `expect(…)` itself; what is called on it, such as `toBeVisible`, has it as its start. */
function isExpectation({ calls: [first], start }: Chain): boolean {
  return (
    first?.name === "" && start.type === "Identifier" && (start as Node & { name: string }).name === "expect"
  );
}

/** Literals alone have a value here; everything else is undefined. */
function literal(node: Expression): unknown {
  switch (node.type) {
    case "Literal":
      return node.regex ? undefined : node.value;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case "ArrayExpression":
      return node.elements.map((one) => (one && one.type !== "SpreadElement" ? literal(one) : undefined));
    case "ObjectExpression":
      return Object.fromEntries(
        node.properties.flatMap((one) =>
          one.type === "Property" && one.key.type === "Identifier"
            ? [[one.key.name, literal(one.value)]]
            : [],
        ),
      );
    default:
      return undefined;
  }
}

function actOf({ name, args }: Call): Omit<RecordedAct, "place" | "targets"> | undefined {
  switch (name) {
    case "click":
    case "dblclick":
    case "tap":
      return { act: "press" };
    case "dispatchEvent":
      return args[0] === "click" ? { act: "press" } : undefined;
    case "check":
    case "uncheck":
      return { act: "choose", value: name === "check" };
    case "setChecked":
      return { act: "choose", value: args[0] === true };
    case "selectOption":
      return { act: "choose", value: optionOf([args[0]].flat()[0]) };
    case "fill":
    case "type":
    case "pressSequentially":
      return { act: "type" };
    default:
      return undefined;
  }
}

function optionOf(option: unknown): string {
  if (typeof option !== "object" || option === null) return String(option ?? "");
  const { label, value } = option as { label?: unknown; value?: unknown };
  return String(label ?? value ?? "");
}

/** The last call that finds an element: those before it name a frame or a part of the page. */
function targetsOf(calls: Call[]): Locator[] {
  const target = calls.flatMap((call) => locatorOf(call) ?? []).at(-1);
  return target ? [target] : [];
}

function locatorOf({ name, args: [first, options] }: Call): Locator | undefined {
  if (typeof first !== "string" || first === "") return undefined;
  switch (name) {
    case "getByRole": {
      const words = (options as { name?: unknown } | undefined)?.name;
      return typeof words === "string" ? { by: "role", role: first, name: words } : undefined;
    }
    case "getByLabel":
    case "getByPlaceholder":
      return { by: "label", value: first };
    case "getByText":
      return { by: "text", value: first };
    case "getByTestId":
      return { by: "css", value: `[data-testid=${JSON.stringify(first)}]` };
    case "locator":
      return locatorOfCss(first);
    default:
      return undefined;
  }
}
