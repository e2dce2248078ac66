/** The place of the figures on the results page, for its pictures. */
import type { Locator } from "../../../wizards/format/format.ts";
import { pageSize } from "../arrive/page-state.ts";
import { drawn, waitFor } from "../dom/document.ts";
import { isVisible } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import type { FigureSpot, PhoneLayout } from "../protocol.ts";
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
    serves_phones: document.querySelector("meta[name=viewport][content*=device-width]") !== null,
  };
}

/**
 * Waits, after a change of the window to a phone's width, until the page has laid itself out.
 *
 * @param most the widest page that counts as laid out
 * @returns undefined where the page stays wider, or a figure is hidden or cut
 */
export async function layOutForPhone(
  results: Locator[][],
  most: number,
  patienceMs: number,
): Promise<PhoneLayout | undefined> {
  await drawn();
  const width = () => document.documentElement.scrollWidth;
  const narrow = await waitFor(() => (width() <= most ? width() : undefined), patienceMs);
  if (narrow === undefined) return undefined;
  const size = await pageSize();
  const figures = spotFigures(results);
  return figures?.is_whole ? { ...size, needed_width: narrow, figures } : undefined;
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
