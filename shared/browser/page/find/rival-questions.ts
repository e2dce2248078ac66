/** Other questions of the page with the same words: an element that belongs to one of them is not meant. */
import type { Locator } from "../../../wizards/format/format.ts";
import { containsDeep } from "../dom/document.ts";
import { findElement } from "./find-element.ts";

const GROUP = "fieldset,[role=group],[role=radiogroup]";

/**
 * Whether an element belongs to none of the others. They are found once, and only for the first element.
 *
 * @param rivals the locators of the others, without those of the same words
 */
export function ownFilter(rivals: Locator[][] = []): (element: HTMLElement) => boolean {
  let others: HTMLElement[] | undefined;
  return (element) => {
    others ??= rivals.flatMap((locators) => {
      const { element: only, choices = [] } = findElement(locators);
      return only ?? choices;
    });
    return !others.some(
      (other) => other === element || (other.matches(GROUP) && containsDeep(other, element)),
    );
  };
}
