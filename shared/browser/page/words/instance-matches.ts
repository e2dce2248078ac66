/** Which matches of a locator belong to one instance of a repeated group. */
import { isGenerated, isYear } from "../../../text/generated-names.ts";
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
    if (isYear(number[0])) continue;
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
