/** Which matches of a locator belong to one instance of a repeated group. */
import type { Locator } from "../../../wizards/format/format.ts";
import { ancestors, containsDeep } from "../dom/document.ts";
import { DIALOG } from "../dom/selectors.ts";
import { isShown } from "../dom/visibility.ts";
import type { Instance, PlannedLocator } from "../protocol.ts";
import { questionOf } from "./question.ts";

const NEWEST_ROW = /\b(tr|li):last-(?:child|of-type)(?=[\s>])/g;

type Find = (locator: Locator) => HTMLElement[];
type FindAnchor = (anchor: PlannedLocator[]) => HTMLElement | undefined;

/** Stateless, because a site may load its page again between two instances or render all of them again. */
export function matchesOfInstance(
  locator: Locator,
  instance: Instance,
  find: Find,
  findAnchor: FindAnchor,
): HTMLElement[] {
  const { index, open, at = open, anchor } = instance;
  if (JSON.stringify(locator).includes("{index}")) {
    const isFromZero = find(withIndex(locator, 0)).length > 0;
    return find(withIndex(locator, isFromZero ? index : index + 1));
  }
  const matches = find(ofEveryRow(locator));
  if (!anchor) {
    const own = nthQuestion(matches, at);
    return own.length > 0 ? own : shifted(locator, open, find);
  }
  if (open === 0 && matches.length <= 1) return matches;
  const row = rowOf(anchor, instance, findAnchor);
  if (!row) return matches;
  const own = matches.filter((element) => containsDeep(row, element));
  return own.length > 0 ? own : shifted(locator, open, find).filter((element) => containsDeep(row, element));
}

// Radios of one name are one question.
function nthQuestion(matches: HTMLElement[], nth: number): HTMLElement[] {
  const shown = matches.filter(isShown);
  const usable = shown.length > 0 ? shown : matches;
  const inDialog = usable.filter((element) => element.closest(DIALOG));
  const questions = new Map<unknown, HTMLElement[]>();
  for (const element of inDialog.length > 0 ? inDialog : usable) {
    const { type, name } = element as HTMLInputElement;
    const key = type === "radio" && name ? name : element;
    questions.set(key, [...(questions.get(key) ?? []), element]);
  }
  return [...questions.values()][nth] ?? [];
}

// Recorded for the first instance: `jobs[0].title` is `jobs[1].title` in the second.
function shifted(locator: Locator, by: number, find: Find): HTMLElement[] {
  if (by === 0 || !("value" in locator) || !/^(id|name|css)$/.test(locator.by)) return [];
  const { value } = locator;
  const [first] = find(locator);
  for (const number of value.matchAll(/\d+/g)) {
    if (number[0].replace(YEAR, "") === "") continue;
    const end = number.index + number[0].length;
    const next = value.slice(0, number.index) + (Number(number[0]) + by) + value.slice(end);
    const shown = find({ ...locator, value: next });
    const matches = first ? shown.filter((match) => match !== first && isAlike(first, match)) : shown;
    if (matches.length > 0) return matches;
  }
  return [];
}

// The position of a column leads to another question of the same instance.
function isAlike(one: HTMLElement, other: HTMLElement): boolean {
  const name = (element: HTMLElement, attribute: string) => {
    const value = element.getAttribute(attribute) ?? "";
    return isGenerated(value) ? "" : value.replace(/\d+/g, "");
  };
  const words = (element: HTMLElement) => questionOf(element).names.join("|").replace(/\d+/g, "");
  return (
    ["name", "id", "type"].every((attribute) => name(one, attribute) === name(other, attribute)) &&
    words(one) === words(other)
  );
}

/** The largest element around the instance's anchor that holds no other instance's. */
function rowOf(
  anchor: PlannedLocator[],
  { open, at = open }: Instance,
  findAnchor: FindAnchor,
): Element | undefined {
  const nth = (n: number) =>
    findAnchor(
      anchor.map((locator) => ({
        ...locator,
        instance: { index: rowIndex(locator, at, n), open: open - at + n, at: n },
      })),
    );
  const own = nth(at);
  if (!own) return undefined;
  const others = [...Array(open + 2).keys()].filter((n) => n !== at).flatMap((n) => nth(n) ?? []);
  let row: Element = own;
  for (const scope of ancestors(own)) {
    const around = scope;
    if (others.some((other) => other !== own && containsDeep(around, other))) return row;
    row = scope;
  }
  return row;
}

function rowIndex(locator: PlannedLocator, at: number, n: number): number {
  return (locator.instance?.index ?? at) - at + n;
}

// A locator that was recorded in the newest row, for the rows of all instances.
function ofEveryRow(locator: Locator): Locator {
  return locator.by === "css" ? { ...locator, value: locator.value.replace(NEWEST_ROW, "$1") } : locator;
}

function withIndex(locator: Locator, index: number): Locator {
  return JSON.parse(JSON.stringify(locator).replaceAll("{index}", String(index))) as Locator;
}

/**
 * Whether an id or a class looks generated: such a name changes with each build or visit. It has a counter in marks
 * (`:r1:`, `\u00abr1\u00bb`, `_r_1_`), a counter after the name of a part (`select-2-input`, `input-17`), a long number, or letters
 * and digits that alternate.
 */
export function isGenerated(name: string): boolean {
  if (COUNTER_IN_MARKS.test(name)) return true;
  const own = name.replace(YEAR, "");
  return LONG_NUMBER.test(own) || PART_COUNTER.test(own) || isScrambled(own);
}

/** A question about a year is named after it: `wages2023`, `income_2024_partner`. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

const COUNTER_IN_MARKS = /[:\u00ab_]r_?[0-9a-z]+[:\u00bb_]/i;
const LONG_NUMBER = /[0-9a-f]{8}|\d{4,}$/i;
const PARTS =
  "aria|button|checkbox|combobox|component|control|dialog|dropdown|input|item|label|list|listbox|menu|option|panel|popover|popup|radio|select|tab|textarea|textfield|toggle|widget";
/** Words joined by hyphens up to a counter, the last of which names a part of a page and not a question. */
const PART_COUNTER = new RegExp(`(?:^|-)(?:${PARTS})-\\d+(?:-[a-z]+)*$|^[a-z]+\\d{3,}$`, "i");

/** Two digits or more among letters, in a part of seven characters or more; or two groups of digits in a shorter one. */
function isScrambled(name: string): boolean {
  if (/(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])(?=(?:[a-z]*\d){2})[a-z\d]{7,}(?![a-z\d])/i.test(name))
    return true;
  return name
    .split(/[-_.:]/)
    .some((part) => part.length >= 5 && (part.match(/\d+/g) ?? []).length > 1 && /[a-z]/i.test(part));
}
