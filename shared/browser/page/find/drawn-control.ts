/** Controls without a role, recognised from their drawing. */

import { queryWithin } from "../dom/document.ts";
import { hasOwnText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { drawnNumber, drawnThumb } from "../widgets/parts/amounts/drawn-slider.ts";
import { isDrawnSwitch } from "../widgets/parts/choices/choice-state.ts";
import { ANSWERED, PRESSED } from "./question-texts.ts";

const FEWEST_SYMBOLS = 3;

/** A rating, slider or switch without a role, alone in an element. */
export function drawnIn(element: Element | null): HTMLElement | undefined {
  for (let part = element; part instanceof HTMLElement && !part.matches(ANSWERED); part = onlyChild(part)) {
    if (isSymbols(part) || isDrawnSlider(part) || (isVisible(part) && isDrawnSwitch(part))) return part;
  }
  return undefined;
}

function onlyChild(element: HTMLElement): Element | null {
  return element.childElementCount === 1 && !hasOwnText(element) ? element.firstElementChild : null;
}

export function isSymbols(row: HTMLElement): boolean {
  return (
    row.childElementCount >= FEWEST_SYMBOLS &&
    isVisible(row) &&
    !/\p{L}/u.test(row.textContent ?? "") &&
    queryWithin(row, `${ANSWERED},${PRESSED}`).length === 0
  );
}

export function isDrawnSlider(next: HTMLElement): boolean {
  const thumb = isVisible(next) ? drawnThumb(next) : undefined;
  return thumb !== undefined && drawnNumber(thumb) !== undefined;
}
