/** A question whose recorded place now belongs to another one: a page may count its ids and rows again. */

import { labelsOf, labelTexts, normalize } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import type { PlannedField, PlannedLocator } from "../protocol.ts";

/** Ends with an element of any id, name or class. */
const POSITION =
  /(?:>\s*[a-z]+|(?:^|[\s>])[a-z]+:nth-[a-z-]+\(\d+\)|:nth-[a-z-]+\(\d+\)[\s>]+[a-z]+|>>\s*nth=-?\d+)$/;
const CHOICE = "[type=radio],[type=checkbox],[role=switch],[role=checkbox]";
const COMMON = /^(?:an?|and|are|did|do|does|for|have|how|in|is|of|on|or|the|to|what|which|you|your)$/;

/**
 * The only control with the question's recorded words, where the element at its recorded place has other words.
 *
 * @param found by its id, its name or a selector
 */
export function movedQuestion(found: HTMLElement, locators: PlannedLocator[]): HTMLElement | undefined {
  const named = locators.filter((locator) => wordsOf(locator) !== undefined);
  if (named.length === 0 || locators.some(({ instance }) => instance) || !isShown(found)) return undefined;
  const own = labelTexts(found);
  if (own.length === 0 || named.some((locator) => own.includes(normalize(wordsOf(locator)))))
    return undefined;
  const { element } = findElement(named, isShown);
  return element && element !== found && kindOf(element) === kindOf(found) ? element : undefined;
}

/**
 * Whether a position among the page's elements leads to another question: one that shares no word with the recorded one, or
 * one whose words another question of the wizard has. The page has not added the recorded question yet, or has removed it.
 *
 * @param locator that has found the element after those of the words have found none
 */
export function isOtherQuestion(
  found: HTMLElement,
  locator: PlannedLocator,
  { label, locators, others = [] }: PlannedField,
): boolean {
  // The words of a box may be those of its answer.
  if (
    found.matches(CHOICE) ||
    locator.by !== "css" ||
    !POSITION.test(locator.value) ||
    locators.some(({ instance }) => instance)
  )
    return false;
  const texts = labelsOf(found).map(({ textContent }) => normalize(textContent));
  const isOfAnother = others.some((other) => texts.includes(normalize(other)));
  if (isOfAnother && !texts.includes(normalize(label))) return true;
  const recorded = new Set(locators.flatMap((one) => significantWords(wordsOf(one) ?? "")));
  const own = texts.flatMap(significantWords);
  return recorded.size > 0 && own.length > 0 && !own.some((word) => recorded.has(word));
}

function significantWords(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !COMMON.test(word));
}

function wordsOf(locator: PlannedLocator): string | undefined {
  return locator.by === "label" ? locator.value : locator.by === "role" ? locator.name : undefined;
}

function kindOf(element: HTMLElement): string {
  return `${element.localName} ${element.getAttribute("type") ?? ""} ${element.getAttribute("role") ?? ""}`;
}
