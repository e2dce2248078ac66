/** Finding candidates for results: names with values, and locators for each value. */

import type { SeenFigure } from "../discover/page-description.ts";
import { isAside } from "../discover/question.ts";
import { recordLocators } from "../discover/record-locators.ts";
import { queryAll } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { labelledFigures } from "./labelled-figures.ts";

const MOST = 40;
const LONGEST = 160;

export function findFigures(): SeenFigure[] {
  const found: SeenFigure[] = [];
  const taken = new Set<Element>();
  const add = (element: HTMLElement, label: string, rows?: string[][]) => {
    const text = visibleText(element);
    const isNew = !taken.has(element) && ![...taken].some((other) => element.contains(other));
    if (!isNew || label === "" || text === "" || found.length >= MOST) return;
    if (!rows && text.length > LONGEST) return;
    taken.add(element);
    const locators = recordLocators(element, "");
    if (locators.length === 0) return;
    found.push({
      label: label.replace(/\s*:$/, "").slice(0, LONGEST),
      text: text.slice(0, LONGEST),
      rows,
      locators,
    });
  };
  const shown = (css: string) => queryAll(css).filter((element) => isVisible(element) && !isAside(element));
  for (const value of shown("dd")) {
    const term = value.previousElementSibling;
    if (term?.tagName === "DT") add(value, visibleText(term));
  }
  for (const row of shown("tr")) {
    const cells = [...row.querySelectorAll<HTMLElement>("th,td")];
    const [label] = cells;
    const value = cells.at(-1);
    if (label && value?.tagName === "TD" && value !== label) add(value, visibleText(label));
  }
  // A locator of a sentence would lead to all of its words.
  for (const { element, label, text } of labelledFigures())
    if (!isAside(element) && text === visibleText(element)) add(element, label);
  return found;
}
