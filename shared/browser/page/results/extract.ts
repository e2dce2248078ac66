/** Reading results: by the wizard's locators, or every name with a value that the page presents. */

import type { Locator } from "../../../wizards/format/format.ts";
import { queryAll } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { ExtractedResult } from "../protocol.ts";
import { labelledFigures } from "./labelled-figures.ts";

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
  for (const table of shown("table,[role=table],[role=grid]")) {
    const rows = tableRows(table);
    const caption = table.querySelector("caption");
    const isPairs = rows.length > 0 && rows.every((row) => row.length === 2);
    const hasHeader = table.querySelector("thead, tr:first-child th + th") !== null;
    if (isPairs) for (const [label = "", text = ""] of hasHeader ? rows.slice(1) : rows) add(label, text);
    else
      add(
        caption ? visibleText(caption) : table.getAttribute("aria-label") || "table",
        visibleText(table).slice(0, LONGEST),
        rows,
      );
  }
  for (const { label, text } of labelledFigures()) add(label, text);
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
  // “Status: eligible”
  for (const line of shown("p,li,div").filter((element) => element.childElementCount === 0)) {
    const [, label, text] = /^([^:]{2,60}):\s+(\S.{0,120})$/.exec(visibleText(line)) ?? [];
    if (label && text) add(label, text);
  }
  if (results.length === 0) add("Text of the page", pageText(LONGEST));
  return results;
}

/** What the page says, without its head and foot where it marks its main part. */
export function pageText(most: number): string {
  const main = queryAll("main,[role=main]").find(isVisible) ?? document.body;
  return visibleText(main).slice(0, most);
}

function tableRows(table: Element) {
  const rows = [...table.querySelectorAll("tr,[role=row]")].map((row) =>
    [
      ...row.querySelectorAll<HTMLElement>(
        "th,td,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]",
      ),
    ].map((cell) => visibleText(cell)),
  );
  return rows.filter((row) => row.length > 0);
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
