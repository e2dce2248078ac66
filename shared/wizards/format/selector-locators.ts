/** Version 1's selectors and version 2's locators, as one list of ways to find an element. */
import type { Locator } from "./format.ts";

/** A selector in parentheses, as prose holds it: one with an id, a class, an attribute or a text. */
export const SELECTOR_IN_PROSE =
  /[\w-]*[#.[](?:[^()]|\([^()]*\))*?|(?:text|role)=[^()]+?|[\w-]*:(?:has-text|contains|text|text-is)\([^()]*\)/
    .source;

type SelectorType = "text" | "id" | "css" | "auto";

/** All recorded locators of an element, in the order of the attempts. */
export function elementLocators(element: {
  locators?: Locator[] | undefined;
  selector?: string | undefined;
  selector_type?: SelectorType;
  selector_alternatives?: string[] | undefined;
}): Locator[] {
  return [
    ...(element.locators ?? []),
    ...(element.selector ? selectorLocators(element.selector, element.selector_type) : []),
    ...(element.selector_alternatives ?? []).flatMap((selector) => selectorLocators(selector)),
  ];
}

/**
 * The possible meanings of a version 1 selector: an id comes with or without `#`, and may contain characters
 * that mean something in CSS.
 */
export function selectorLocators(selector: string, type: SelectorType = "auto"): Locator[] {
  const named = prefixedLocator(selector);
  if (named) return [named];
  const id: Locator = { by: "id", value: selector.replace(/^#/, "") };
  const css: Locator = { by: "css", value: selector };
  if (type === "text") return [{ by: "text", value: selector }];
  if (type === "id") return [id];
  if (/^#[\w-]+$/.test(selector)) return [id];
  if (selector.startsWith("#")) return /[\s>~+[]/.test(selector) ? [css] : [id, css];
  if (type === "css") return [css];
  return /^[\w.:-]+$/.test(selector) ? [id, { by: "name", value: selector }, css] : [css];
}

/** A simple XPath: `//input[@name='x']`, `//button[text()='Next']`, `//a[contains(., 'Next')]`. */
function fromXPath(selector: string): Locator | undefined {
  const [, tag = "", test = ""] = /^(?:xpath=)?\/\/(\*|[\w-]+)\[([^[\]]+)\]$/.exec(selector) ?? [];
  const [, name, , value = ""] = /^@([\w-]+)\s*=\s*(["'])([^"']*)\2$/.exec(test) ?? [];
  if (name === "id") return { by: "id", value };
  const element = tag === "*" ? "" : tag;
  if (name !== undefined) return { by: "css", value: `${element}[${name}=${JSON.stringify(value)}]` };
  const text = String.raw`(?:\.|text\(\)|normalize-space\((?:\.|text\(\))?\))`;
  const whole = new RegExp(`^${text}\\s*=\\s*(["'])(.+)\\1$`).exec(test)?.[2];
  if (whole !== undefined) return { by: "css", value: `${element}:text-is(${JSON.stringify(whole)})` };
  const part = new RegExp(`^contains\\(\\s*${text}\\s*,\\s*(["'])(.+)\\1\\s*\\)$`).exec(test)?.[2];
  return part === undefined
    ? undefined
    : { by: "css", value: `${element}:has-text(${JSON.stringify(part)})` };
}

/** Selectors of other tools: `css=…`, `id=…`, `text=…`, `role=button[name="…"]`, `button >> text=…`. */
function prefixedLocator(selector: string): Locator | undefined {
  const [, scope, text] = /^([^"'=]+?)\s*>>\s*text=["']?(.+?)["']?i?$/s.exec(selector) ?? [];
  if (scope && text) return { by: "css", value: `${scope}:has-text(${JSON.stringify(text)})` };
  const path = fromXPath(selector);
  if (path) return path;
  const [, role, name] = /^role=(\w+)\[name=["'](.+)["']i?\]$/.exec(selector) ?? [];
  if (role && name) return { by: "role", role, name };
  const [, by, value] = /^(css|id|text)=(.+)$/s.exec(selector) ?? [];
  if (by === "text" && value) return { by, value: value.replace(/^(["'])(.+)\1i?$/s, "$2") };
  return by && value ? { by: by as "css" | "id", value } : undefined;
}
