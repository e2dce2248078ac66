/** The place of the figures on the results page, for its pictures. */
import type { Locator } from "../../../wizards/format/format.ts";
import { drawn, waitFor } from "../dom/document.ts";
import { isVisible } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import type { FigureSpot } from "../protocol.ts";
import { readFigures } from "./read-figures.ts";

// A border or a rounded size may reach over the edge.
const EDGE = 2;

/**
 * @param results locators of each result; without one, every figure of the page counts
 * @returns undefined where the document shows none of them
 */
export function spotFigures(results: Locator[][]): FigureSpot | undefined {
  const named = results.flatMap((locators) => findElement(locators, isVisible).element ?? []);
  const elements = (named.length > 0 ? named : readFigures().map(({ element }) => element)).map(
    (element) => element.closest<HTMLElement>("table") ?? element,
  );
  if (elements.length === 0) return undefined;
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top)) + scrollY),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY,
    is_whole: elements.every((element) => isWhole(element)),
  };
}

/**
 * Waits, after a change of the window, until the page has laid itself out.
 *
 * @returns its width; undefined where that is more than a limit, or where the site declares no width for phones
 */
export async function narrowWidth(most: number, patienceMs: number): Promise<number | undefined> {
  if (!document.querySelector("meta[name=viewport][content*=device-width]")) return undefined;
  await drawn();
  const width = () => document.documentElement.scrollWidth;
  return waitFor(() => (width() <= most ? width() : undefined), patienceMs);
}

/** Whether the document and all that scrolls sideways in it show the whole width of an element. */
function isWhole(element: HTMLElement): boolean {
  const { left, right } = element.getBoundingClientRect();
  if (left < -EDGE || right > document.documentElement.scrollWidth + EDGE) return false;
  for (let scope = element.parentElement; scope; scope = scope.parentElement) {
    const holds = getComputedStyle(scope).overflowX === "visible" || scope === document.body;
    const box = scope.getBoundingClientRect();
    if (!holds && (left < box.left - EDGE || right > box.right + EDGE)) return false;
  }
  return (
    element.scrollWidth <= element.clientWidth + EDGE || getComputedStyle(element).overflowX === "visible"
  );
}
