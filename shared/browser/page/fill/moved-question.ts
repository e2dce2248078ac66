/** A question whose recorded place now belongs to another one: a page may count its ids and rows again. */
import { findElement } from "../dom/find-element.ts";
import { labelTexts, normalize } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedLocator } from "../protocol.ts";

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

function wordsOf(locator: PlannedLocator): string | undefined {
  return locator.by === "label" ? locator.value : locator.by === "role" ? locator.name : undefined;
}

function kindOf(element: HTMLElement): string {
  return `${element.localName} ${element.getAttribute("type") ?? ""} ${element.getAttribute("role") ?? ""}`;
}
