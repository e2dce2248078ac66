/** The element of a recorded result: a visible one, or one in a closed section or tab of the page. */
import type { Locator } from "../../../wizards/format/format.ts";
import { parentOf } from "../dom/document.ts";
import { sectionToggle, tabOf } from "../dom/geometry.ts";
import { isVisible } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import { figureText } from "./figure-text.ts";

export interface FoundResult {
  element?: HTMLElement;
  /** Empty without an element. */
  text: string;
  /** The locator that has found it. */
  locator?: Locator;
}

export function findResult(locators: Locator[]): FoundResult {
  const { element, tried } = findElement(locators, isVisible);
  if (element) return { element, text: figureText(element), locator: locators[tried.length] };
  // Opening a section or a tab may close the one with another result.
  const { element: closed, tried: others } = findElement(locators, isInClosedPanel);
  const text = (closed?.textContent ?? "").replace(/\s+/g, " ").trim();
  return { element: closed, text, locator: locators[others.length] };
}

// Content that a closed panel itself hides belongs to another state of the page.
function isInClosedPanel(element: HTMLElement): boolean {
  if (isVisible(element)) return false;
  for (let scope: Element | undefined = element; scope; scope = scope.assignedSlot ?? parentOf(scope)) {
    if (isClosedPanel(scope)) return true;
    if (scope.matches("[hidden],template,[style*='display: none'],[style*='display:none']")) return false;
  }
  return false;
}

function isClosedPanel(element: Element): boolean {
  if (element.matches("details:not([open])") && isVisible(element)) return true;
  return (tabOf(element) ?? sectionToggle(element.id)) !== undefined;
}
