/** The acts that the calls of a script mean, in the words of Playwright, Puppeteer and Cypress. */
import type { ElementPath } from "../../../shared/browser/page/protocol.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { cssOf, leadsTo, locatorOfCss, type RecordedAct, together, type Ways, waysOf } from "./recording.ts";

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
  /^(?:wait\w*|close|set\w+|focus|blur|scroll\w*|screenshot|press|should|and|expect\w*|on|once|off|bringToFront|reload|content|title|url|viewport|then|up|down|move|clear|keyboard|route|intercept|clock|pause|log|wrap|evaluate|\$?\$eval|addStyleTag|addInitScript|addLocatorHandler|within|contains|get|emulate\w*|use)$/;

/** Calls of a page that take the selector of their element first. */
const BY_SELECTOR =
  /^(?:click|dblclick|tap|fill|type|check|uncheck|setChecked|selectOption|select|press|dispatchEvent|focus|hover)$/;

type CalledAct = Omit<RecordedAct, "place">;
export type ReadCall = CalledAct[] | "silent" | "unknown";

/** @param chain whose last call is awaited, or stands alone; Cypress waits and checks after its act */
export function readCall(chain: Chain): ReadCall {
  const at = chain.calls.findLastIndex((call) => actsOf(call).length > 0);
  const calls = at < 0 ? chain.calls : chain.calls.slice(0, at + 1);
  const [only] = calls;
  const last = calls.at(-1);
  if (!last) return "silent";
  const isOfPage = calls.length === 1 && only !== undefined && BY_SELECTOR.test(only.name);
  const bySelector = isOfPage && typeof only.args[0] === "string" && isSelectorFirst(only);
  const written = bySelector ? { name: last.name, args: last.args.slice(1) } : last;
  // A locator of Puppeteer fills lists, too.
  const isAnyFill = last.name === "fill" && calls.some(({ name }) => name === "race");
  const acts: Act[] = isAnyFill ? [{ act: "choose", value: String(last.args[0]) }] : actsOf(written);
  // The keys reach the box that was pressed before.
  if (only?.name === "keyboard" && !acts.some(({ isEnter }) => isEnter)) return "silent";
  if (acts.length === 0) return SILENT.test(last.name) ? "silent" : "unknown";
  const found = elementOf(bySelector ? [{ name: "locator", args: [only.args[0]] }] : calls.slice(0, -1));
  const meant = acts.flatMap(({ ofValue, ...act }): CalledAct[] => {
    if (act.isEnter) return [{ ...act, targets: [] }];
    const own = ofValue === undefined ? found : withValue(found, ofValue);
    return leadsTo(own) ? [{ ...act, ...own }] : [];
  });
  return meant.length > 0 ? meant : "unknown";
}

/** Whether a call gives a box or a list its answer. */
export function isChoice(call: ScriptCall): boolean {
  return actsOf(call).some(({ act }) => act === "choose");
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

function actsOf({ name, args }: ScriptCall): Act[] {
  const [first] = args;
  switch (name) {
    case "click":
    case "dblclick":
    case "tap":
      return [{ act: "press" }];
    case "dispatchEvent":
    case "trigger":
      return first === "click" ? [{ act: "press" }] : [];
    case "check":
    case "uncheck": {
      const values = [first].flat().filter((one) => typeof one === "string");
      const act: Act = { act: "choose", value: name === "check" };
      return values.length > 0 ? values.map((ofValue) => ({ ...act, ofValue })) : [act];
    }
    case "setChecked":
      return [{ act: "choose", value: first === true }];
    case "selectOption":
    case "select":
      return optionsOf(first).map((value) => ({ act: "choose", value }));
    case "fill":
    case "pressSequentially":
      return [{ act: "type" }];
    case "type":
      return typeof first === "string" && /\{enter\}/i.test(first)
        ? [{ act: "type" }, { act: "press", isEnter: true }]
        : [{ act: "type" }];
    case "press":
      return first === "Enter" || args[1] === "Enter" ? [{ act: "press", isEnter: true }] : [];
    case "submit":
      return [{ act: "press", isEnter: true }];
    default:
      return [];
  }
}

/** `"MI"`, `{ label: "Michigan" }`, or a list of them. */
function optionsOf(options: unknown): string[] {
  if (Array.isArray(options)) return options.flatMap(optionsOf);
  if (typeof options === "string" || typeof options === "number") return [String(options)];
  if (typeof options !== "object" || options === null) return [];
  const { label, value } = options as { label?: unknown; value?: unknown };
  return optionsOf(label ?? value);
}

type Found = Pick<RecordedAct, "targets" | "paths" | "within" | "nth" | "scope" | "isExact">;

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
  // A frame is looked through as the page is.
  const frame = calls.findLastIndex(({ name }) => /^(?:contentFrame|frameLocator|frame)$/.test(name));
  const found: Found = { targets: [] };
  const within: string[] = [];
  /** The words that the element itself has. */
  let own: string[] = [];
  for (const call of calls.slice(frame + 1).flatMap(parted)) {
    const [first, second] = call.args;
    if (call.name === "race" && Array.isArray(first)) {
      const ways = first.flatMap((one) => (one instanceof Chain ? elementOf(one.calls) : []));
      const { targets, paths = [] } = together(ways);
      [found.targets, found.paths] = [targets, paths];
    } else if (call.name === "nth" || call.name === "eq") {
      if (typeof first === "number") found.nth = first;
    } else if (call.name === "first") found.nth = 0;
    else if (call.name === "last") found.nth = -1;
    else if (call.name === "filter") own.push(...hasText(first));
    else {
      const way = wayOf(call);
      if (!way) continue;
      // A part of the page is found first.
      within.push(...found.targets.flatMap(holderWords), ...own);
      const around = cssOf(found);
      const inner = cssOf(way);
      const path = found.nth === undefined ? around : undefined;
      [found.targets, found.paths] =
        path !== undefined && inner !== undefined
          ? [way.targets.filter(({ by }) => by === "id"), [{ css: `${path} ${inner}` }]]
          : [way.targets, way.paths ?? []];
      if (around !== undefined && own.length === 0)
        found.scope = { css: around, ...(found.nth === undefined ? {} : { nth: found.nth }) };
      delete found.nth;
      delete found.isExact;
      if ((second as { exact?: unknown } | undefined)?.exact === true) found.isExact = true;
      own = call.name === "contains" ? [] : hasText(second);
    }
  }
  return completed(found, within, own);
}

/** The parts of `locator("fieldset >> text=Yes >> nth=0")`. */
function parted({ name, args }: ScriptCall): ScriptCall[] {
  const [selector] = args;
  const parts = typeof selector === "string" && /\s>>\s/.test(selector) ? selector.split(/\s+>>\s+/) : [];
  if (parts.length < 2) return [{ name, args }];
  return parts.map((part) => {
    const [, number] = /^nth=(-?\d+)$/.exec(part) ?? [];
    return number ? { name: "nth", args: [Number(number)] } : { name, args: [part, ...args.slice(1)] };
  });
}

/** An element is also found by the number and by the words that a list of elements is narrowed with. */
function completed(found: Found, within: readonly string[], own: readonly string[]): Found {
  const { nth, targets, paths = [] } = found;
  const css = cssOf(found);
  const numbered =
    nth === undefined || within.length > 0 ? [] : css ? [{ css, nth }] : paths.map((path) => at(path, nth));
  const places = nth === undefined ? paths : numbered;
  const said = own.map((value): Locator => ({ by: "text", value }));
  const { paths: _, isExact, ...rest } = found;
  return {
    ...rest,
    ...(isExact && nth !== undefined ? { isExact } : {}),
    targets: [...targets, ...said],
    ...(places.length > 0 ? { paths: places } : {}),
    ...(within.length > 0 ? { within: [...within] } : {}),
  };
}

function at(path: ElementPath, nth: number): ElementPath {
  if ("css" in path) return { ...path, nth };
  return { xpath: `(${path.xpath})[${nth < 0 ? "last()" : nth + 1}]` };
}

function holderWords(target: Locator): string[] {
  return target.by === "role" && HOLDER.test(target.role) ? [target.name] : [];
}

/** The words in `{ hasText: "Rent" }` and `{ has: page.getByText("Rent") }`. */
function hasText(options: unknown): string[] {
  if (typeof options !== "object" || options === null) return [];
  const { hasText, has } = options as { hasText?: unknown; has?: unknown };
  const inner = has instanceof Chain ? elementOf(has.calls).targets : [];
  const words = inner.flatMap((target) =>
    target.by === "role" ? [target.name] : target.by === "text" ? [target.value] : [],
  );
  return typeof hasText === "string" ? [hasText, ...words] : words;
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
    case "getByTitle":
    case "getByAltText":
    case "findByLabelText":
    case "findByPlaceholderText":
      return only({ by: "label", value: first });
    case "getByText":
    case "findByText":
      return byText(first, (second as { exact?: unknown } | undefined)?.exact === true);
    case "contains": {
      const words = typeof second === "string" ? second : first;
      const isHolder =
        typeof second === "string" && /^(?:fieldset|form|section|div|tr|li|table)$/.test(first);
      return only(isHolder ? { by: "role", role: "group", name: words } : { by: "text", value: words });
    }
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

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The smallest elements that have the text, or hold it in any case. */
function byText(text: string, isExact: boolean): Ways {
  const own = "normalize-space(.)";
  const lower = `translate(${own}, "${UPPER}", "${UPPER.toLowerCase()}")`;
  const quoted = isExact ? text : text.toLowerCase();
  const words = quoted.includes('"') ? `'${quoted}'` : `"${quoted}"`;
  const holds = isExact ? `${own}=${words}` : `contains(${lower}, ${words})`;
  const paths = [{ xpath: `//body//*[not(self::script or self::style) and ${holds} and not(*[${holds}])]` }];
  return { targets: [{ by: "text", value: text }], paths };
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
      return byText(unquoted, unquoted !== rest);
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
