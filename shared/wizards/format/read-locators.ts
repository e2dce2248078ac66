/** Reads the locators of an element in the forms of other tools. */
import { isCss } from "./find-mistakes.ts";
import { selectorLocators } from "./selector-locators.ts";
import { LOCATOR_WORDS, snakeCase } from "./variant-words.ts";

type Json = Record<string, unknown>;

const BY = ["role", "label", "id", "name", "css", "text"];

/**
 * @param object a field, an option, a button or a result; others are returned as they are
 * @returns the object with `locators` as the format has them; the ways that cannot be used, where there are others
 */
export function withLocators(object: Json, kind: string): { located: Json; unused: string[] } {
  if (kind === "wizard" || kind === "page") return { located: object, unused: [] };
  const { locators, locator, selector, selector_alternatives, ...rest } = object;
  const isSelector = typeof selector === "string" && kind !== "result";
  const given = [locators, locator, isSelector ? undefined : selector]
    .flat()
    .filter((one) => one !== undefined)
    .flatMap(readLocator);
  const others = [selector_alternatives].flat().filter((one) => one !== undefined);
  const ways = [...given, ...(isSelector ? [selector] : []), ...others];
  const isUsed = (way: unknown) => isUsable(way) || !ways.some(isUsable);
  const located = {
    ...rest,
    locators: nonEmpty(given.filter(isUsed)),
    selector: isSelector && isUsed(selector) ? selector : undefined,
    selector_alternatives: nonEmpty(others.filter(isUsed)),
  };
  return {
    located: Object.fromEntries(Object.entries(located).filter(([, value]) => value !== undefined)),
    unused: ways.some((way) => !isUsed(way)) ? ["xpath"] : [],
  };
}

/** A locator may be a selector, `{ "id": "x" }`, or have its parts under other keys. */
function readLocator(given: unknown): unknown[] {
  if (typeof given === "string") return selectorLocators(given);
  if (typeof given !== "object" || given === null) return [given];
  const { by, type, strategy, exact: _, ...parts } = given as Json;
  const kind = by ?? type ?? strategy;
  if (kind === undefined) return [fromParts(parts)];
  const word = snakeCase(kind);
  const { value, selector = value } = parts;
  if (word === "role") return [{ by: "role", role: parts.role ?? selector, name: parts.name }];
  const meaning = BY.includes(word) ? word : LOCATOR_WORDS.get(word);
  if (meaning === undefined || typeof selector !== "string") return [given];
  const others = Object.keys(parts).filter((key) => key !== "value" && key !== "selector");
  if (others.length > 0) return [given];
  return [
    typeof meaning === "function"
      ? { by: "css", value: meaning(selector) }
      : { by: meaning, value: selector },
  ];
}

/** `{ "role": "button", "name": "Go" }` or `{ "css": ".go" }` */
function fromParts(parts: Json): unknown {
  if (typeof parts.role === "string" && Object.keys(parts).length === 2 && "name" in parts) {
    return { by: "role", ...parts };
  }
  const [[key = "", value] = [], ...others] = Object.entries(parts);
  return (others.length === 0 && readLocator({ by: key, value })[0]) || parts;
}

function isUsable(way: unknown): boolean {
  if (typeof way === "string") return isCss(way);
  const { by, value } = (way ?? {}) as Json;
  return by !== "xpath" && (by !== "css" || isCss(String(value)));
}

function nonEmpty(list: unknown[]): unknown[] | undefined {
  return list.length > 0 ? list : undefined;
}
