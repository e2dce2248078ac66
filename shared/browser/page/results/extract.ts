/** Reading results: by the wizard's locators, or every name with a value that the page presents. */

import type { Locator } from "../../../wizards/format/format.ts";
import { queryAll } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { ExtractedResult } from "../protocol.ts";

const MOST = 60;
const LONGEST = 500;

export function extract(results: { name: string; label: string; table: boolean; locators: Locator[] }[]): {
  found: ExtractedResult[];
  missing: string[];
} {
  const found: ExtractedResult[] = [];
  const missing: string[] = [];
  for (const { name, label, table, locators } of results) {
    const { element } = findElement(locators, isVisible);
    const text = element ? visibleText(element) : "";
    if (!element || text === "") missing.push(name);
    else {
      const rows = table ? tableRows(element.closest("table") ?? element) : undefined;
      found.push({ name, label, text, rows });
    }
  }
  return { found, missing };
}

export function extractGenerically(): ExtractedResult[] {
  const results: ExtractedResult[] = [];
  const add = (label: string, text: string, rows?: string[][]) => {
    const clean = label.replace(/\s*:$/, "").trim();
    const name = nameOf(clean);
    if (!name || !text || text.length > LONGEST || clean.length > 120 || results.length >= MOST) return;
    if (results.some((result) => result.name === name)) return;
    results.push({ name, label: clean, text, rows });
  };
  const shown = (css: string) => queryAll(css).filter((element) => isVisible(element) && !isChrome(element));
  for (const term of shown("dt")) {
    const value = term.nextElementSibling;
    if (value?.tagName === "DD") add(visibleText(term), visibleText(value));
  }
  for (const table of shown("table")) {
    const rows = tableRows(table);
    const caption = table.querySelector("caption");
    const isPairs = rows.length > 0 && rows.every((row) => row.length === 2);
    const hasHeader = table.querySelector("thead, tr:first-child th + th") !== null;
    if (isPairs) for (const [label = "", text = ""] of hasHeader ? rows.slice(1) : rows) add(label, text);
    else add(caption ? visibleText(caption) : "table", visibleText(table).slice(0, LONGEST), rows);
  }
  // A bold figure belongs to the heading above it, or to the words before it.
  for (const bold of shown("strong,b,[class*=amount],[class*=value],[class*=figure],output")) {
    const text = visibleText(bold);
    if (!/\d/.test(text) || text.length > 40 || bold.closest("dl,table")) continue;
    const line = bold.parentElement ? visibleText(bold.parentElement) : "";
    const before = line.slice(0, line.indexOf(text)).trim();
    add(before || headingAbove(bold), text);
  }
  for (const heading of shown("h1,h2,h3,h4")) {
    const next = heading.nextElementSibling;
    if (
      next &&
      isVisible(next) &&
      !next.matches("table,dl,ul,ol") &&
      !next.querySelector("table,dl,strong,b")
    )
      add(visibleText(heading), visibleText(next));
  }
  return results;
}

export function headingAbove(element: Element): string {
  for (let scope: Element | null = element; scope; scope = scope.parentElement) {
    for (let sibling = scope.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
      const heading = sibling.matches("h1,h2,h3,h4,h5,h6")
        ? sibling
        : sibling.querySelector("h1,h2,h3,h4,h5,h6");
      if (heading) return visibleText(heading);
    }
  }
  return "";
}

function tableRows(table: Element) {
  return [...table.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll<HTMLElement>("th,td")].map((cell) => visibleText(cell)),
  );
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

function isChrome(element: Element) {
  return (
    element.closest("nav,header[role=banner],footer,aside,[role=navigation],[role=contentinfo]") !== null
  );
}
