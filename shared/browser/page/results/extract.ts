/** Reading results: by the wizard's locators, or every name with a value that the page presents. */

import type { Locator } from "../../../wizards/format/format.ts";
import { queryAll } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { ExtractedResult } from "../protocol.ts";
import { readFigures, tableRows } from "./read-figures.ts";

const MOST = 60;
const LONGEST = 500;

export function extract(results: { name: string; label: string; table: boolean; locators: Locator[] }[]): {
  found: ExtractedResult[];
  /** Found by their labels alone. */
  moved: string[];
  missing: string[];
} {
  const found: ExtractedResult[] = [];
  const moved: string[] = [];
  const missing: string[] = [];
  let generic: ExtractedResult[] | undefined;
  for (const { name, label, table, locators } of results) {
    const { element } = findElement(locators, isVisible);
    const text = element ? visibleText(element) : "";
    if (element && text !== "") {
      const rows = table ? tableRows(element.closest("table") ?? element) : undefined;
      found.push({ name, label, text, rows });
      continue;
    }
    generic ??= extractGenerically();
    const wanted = normalize(label);
    const same = generic.filter((one) => normalize(one.label) === wanted);
    const [only] = same;
    if (only && same.length === 1 && table === (only.rows !== undefined)) {
      found.push({ ...only, name, label });
      moved.push(name);
    } else missing.push(name);
  }
  return { found, moved, missing };
}

export function extractGenerically(): ExtractedResult[] {
  const results: ExtractedResult[] = [];
  const add = (label: string, text: string, rows?: string[][]) => {
    const name = nameOf(label);
    if (!name || text.length > LONGEST || results.length >= MOST) return;
    if (!results.some((result) => result.name === name)) results.push({ name, label, text, rows });
  };
  for (const { label, text, rows } of readFigures()) add(label, rows ? text.slice(0, LONGEST) : text, rows);
  const words = pageText(LONGEST);
  if (results.length === 0 && words) add("Text of the page", words);
  return results;
}

/** What the page says, without its head and foot where it marks its main part. */
export function pageText(most: number): string {
  const main = queryAll("main,[role=main]").find(isVisible) ?? document.body;
  return visibleText(main).slice(0, most);
}

function nameOf(label: string) {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\([^)]*\)/g, " ")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
}
