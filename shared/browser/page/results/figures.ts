/** Candidates for the results of a wizard: the page's named figures, with locators. */

import type { SeenFigure } from "../discover/page-description.ts";
import { recordLocators } from "../discover/record-locators.ts";
import { figureText } from "./figure-text.ts";
import { type Figure, readFigures } from "./read-figures.ts";

const MOST = 40;
const LONGEST = 160;

export function findFigures(): SeenFigure[] {
  const found: SeenFigure[] = [];
  const taken: Element[] = [];
  for (const { element, label, text, rows } of readFigures().filter(isWhole)) {
    if (found.length >= MOST) break;
    if (taken.some((other) => element.contains(other) || other.contains(element))) continue;
    const locators = recordLocators(element, "");
    if (locators.length === 0) continue;
    taken.push(element);
    found.push({ label, text: text.slice(0, LONGEST), rows, locators });
  }
  return found;
}

// A locator of a sentence would lead to all of its words.
function isWhole({ element, text, rows }: Figure): boolean {
  return rows !== undefined || (text.length <= LONGEST && text === figureText(element));
}
