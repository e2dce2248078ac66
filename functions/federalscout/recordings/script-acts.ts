/** The acts that the calls of a script mean, in the words of Playwright, Puppeteer and Cypress. */
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { leadsTo, locatorOfCss, type RecordedAct, together, type Ways, waysOf } from "./recording.ts";

/** A call of a chain, such as `getByLabel("Region")`; its arguments are literals, chains, or undefined. */
export interface ScriptCall {
  name: string;
  args: unknown[];
}

/** The calls on a page, or on an element of it, in their order. */
export class Chain {
  readonly calls: readonly ScriptCall[];

  constructor(calls: readonly ScriptCall[]) {
    this.calls = calls;
  }
}

/** Calls that narrow, wait or check, and answer nothing. */
const SILENT =
  /^(?:wait\w*|close|set\w+|focus|blur|scroll\w*|screenshot|press|should|and|expect\w*|on|off|bringToFront|reload|content|title|url|viewport|then|up|down|move|clear|keyboard|route|intercept|clock|pause|log|wrap|evaluate|\$?\$eval|addStyleTag|addInitScript|emulate\w*|use)$/;

const CHECKS = /^(?:should|and|then)$/;

/** Calls of a page that take the selector of their element first. */
const BY_SELECTOR =
  /^(?:click|dblclick|tap|fill|type|check|uncheck|setChecked|selectOption|select|press|dispatchEvent|focus|hover)$/;

export type ReadCall = Omit<RecordedAct, "place"> | "silent" | "unknown";

/** @param chain whose last call is awaited, or stands alone */
export function readCall(chain: Chain): ReadCall {
  // Cypress checks in the same chain.
  const calls = chain.calls.slice(0, 1 + chain.calls.findLastIndex(({ name }) => !CHECKS.test(name)));
  const [only] = calls;
  const last = calls.at(-1);
  if (!last) return "silent";
  const isOfPage = calls.length === 1 && only !== undefined && BY_SELECTOR.test(only.name);
  const bySelector = isOfPage && typeof only.args[0] === "string" && isSelectorFirst(only);
  const act = bySelector ? actOf({ name: last.name, args: last.args.slice(1) }) : actOf(last);
  if (!act) return SILENT.test(last.name) ? "silent" : "unknown";
  if (act.isEnter) return { ...act, targets: [] };
  const found = bySelector ? byEngine(String(only.args[0])) : elementOf(calls.slice(0, -1));
  const own = act.ofValue ? withValue(found, act.ofValue) : found;
  const { ofValue: _, ...meant } = act;
  return leadsTo(own) ? { ...meant, ...own } : "unknown";
}

/** `page.keyboard.press("Enter")` and `locator.press("Enter")` take the key first. */
function isSelectorFirst({ name, args }: ScriptCall): boolean {
  return name !== "press" || args.length > 1;
}

interface Act {
  act: RecordedAct["act"];
  value?: string | boolean;
  isEnter?: true;
  /** The value of the box or radio that is meant, of several that the selector finds. */
  ofValue?: string;
}

function actOf({ name, args }: ScriptCall): Act | undefined {
  const [first] = args;
  switch (name) {
    case "click":
    case "dblclick":
    case "tap":
      return { act: "press" };
    case "dispatchEvent":
    case "trigger":
      return first === "click" ? { act: "press" } : undefined;
    case "check":
    case "uncheck": {
      const value = name === "check";
      return typeof first === "string" ? { act: "choose", value, ofValue: first } : { act: "choose", value };
    }
    case "setChecked":
      return { act: "choose", value: first === true };
    case "selectOption":
    case "select":
      return { act: "choose", value: optionOf([first].flat()[0]) };
    case "fill":
    case "pressSequentially":
      return { act: "type" };
    case "type":
      return typeof first === "string" && /\{enter\}/i.test(first)
        ? { act: "press", isEnter: true }
        : { act: "type" };
    case "press":
      return first === "Enter" ? { act: "press", isEnter: true } : undefined;
    case "submit":
      return { act: "press", isEnter: true };
    default:
      return undefined;
  }
}

function optionOf(option: unknown): string {
  if (typeof option !== "object" || option === null) return String(option ?? "");
  const { label, value } = option as { label?: unknown; value?: unknown };
  return String(label ?? value ?? "");
}

type Found = Pick<RecordedAct, "targets" | "paths" | "within" | "nth">;

function withValue(found: Found, value: string): Found {
  const paths = (found.paths ?? []).flatMap((path) =>
    "css" in path ? [{ css: `${path.css}[value=${JSON.stringify(value)}]` }] : [],
  );
  const named = found.targets.flatMap((target) =>
    target.by === "name" || target.by === "id"
      ? [{ css: `[${target.by}=${JSON.stringify(target.value)}][value=${JSON.stringify(value)}]` }]
      : [],
  );
  return { ...found, targets: [], paths: [...paths, ...named] };
}

/** Roles of elements that hold others: their names are words around an element. */
const HOLDER = /^(?:group|radiogroup|row|listitem|region|form|dialog|tabpanel|article|cell|list|table)$/;

/** The last call that finds an element; those before it name a part of the page. */
function elementOf(calls: readonly ScriptCall[]): Found {
  const found: Found = { targets: [] };
  const within: string[] = [];
  for (const call of calls) {
    const [first] = call.args;
    if (call.name === "race" && Array.isArray(first)) {
      const ways = first.flatMap((one) => (one instanceof Chain ? elementOf(one.calls) : []));
      const { targets, paths = [] } = together(ways);
      [found.targets, found.paths] = [targets, paths];
    } else if (call.name === "nth" || call.name === "eq") {
      if (typeof first === "number") found.nth = first;
    } else if (call.name === "first") found.nth = 0;
    else if (call.name === "last") found.nth = -1;
    else if (call.name === "filter") within.push(...hasText(first));
    else {
      const way = wayOf(call);
      if (!way) continue;
      // A part of the page is found first.
      within.push(...found.targets.flatMap(holderWords));
      [found.targets, found.paths] = [way.targets, way.paths ?? []];
      delete found.nth;
      within.push(...hasText(call.args[1]));
    }
  }
  if (found.paths?.length === 0) delete found.paths;
  return within.length > 0 ? { ...found, within } : found;
}

function holderWords(target: Locator): string[] {
  return target.by === "role" && HOLDER.test(target.role) ? [target.name] : [];
}

function hasText(options: unknown): string[] {
  const { hasText } = (typeof options === "object" && options !== null ? options : {}) as {
    hasText?: unknown;
  };
  return typeof hasText === "string" ? [hasText] : [];
}

function wayOf({ name, args: [first, second] }: ScriptCall): Ways | undefined {
  if (typeof first !== "string" || first === "") return undefined;
  const only = (locator: Locator) => ({ targets: [locator] });
  switch (name) {
    case "getByRole":
    case "findByRole": {
      const words = (second as { name?: unknown } | undefined)?.name;
      return typeof words === "string" ? only({ by: "role", role: first, name: words }) : { targets: [] };
    }
    case "getByLabel":
    case "getByPlaceholder":
    case "findByLabelText":
    case "findByPlaceholderText":
      return only({ by: "label", value: first });
    case "getByText":
    case "findByText":
      return only({ by: "text", value: first });
    case "contains":
      return only({ by: "text", value: typeof second === "string" ? second : first });
    case "getByTestId":
    case "findByTestId":
      return waysOf(`[data-testid=${JSON.stringify(first)}]`);
    case "locator":
    case "get":
    case "find":
    case "$":
    case "$x":
    case "waitForSelector":
    case "waitForXPath":
      return byEngine(first);
    default:
      return undefined;
  }
}

/** A selector of Playwright's or Puppeteer's engines, such as `text=Continue` and `::-p-aria(Continue)`. */
function byEngine(selector: string): Ways {
  const own = selector.split(/\s*>>>?\s*/).at(-1) ?? "";
  const [, engine = "", rest = ""] =
    /^(?:::-p-)?(aria|text|xpath|css|id|data-testid)[=(/](.*?)\)?$/s.exec(own) ?? [];
  const unquoted = rest.replace(/^(["'])(.*)\1$/s, "$2");
  switch (engine) {
    case "aria":
      return { targets: [{ by: "label", value: unquoted.replace(/\[role=.*\]$/, "") }] };
    case "text":
      return { targets: [{ by: "text", value: unquoted }] };
    case "xpath":
    case "css":
      return waysOf(own.startsWith("::-p-") ? rest : own.replace(/^css=/, ""));
    case "id":
      return { targets: [{ by: "id", value: unquoted }] };
    case "data-testid":
      return waysOf(`[data-testid=${JSON.stringify(unquoted)}]`);
  }
  const [, tag, quote, words = ""] = /^(\w+)?:(?:has-)?text(?:-is)?\((["'])(.*)\2\)$/s.exec(own) ?? [];
  if (quote)
    return {
      targets: [
        tag === "button" ? { by: "role", role: "button", name: words } : { by: "text", value: words },
      ],
    };
  const [, placeholder] = /^\w*\[(?:placeholder|aria-label)=["']([^"']+)["']\]$/.exec(own) ?? [];
  if (placeholder) return { targets: [{ by: "label", value: placeholder }, locatorOfCss(own)] };
  return waysOf(own);
}
