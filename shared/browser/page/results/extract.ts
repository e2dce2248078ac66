/** Reading results: by the wizard's locators, or every name with a value that the page presents. */

import { isFailedFigure } from "../../../text/failed-figure.ts";
import { wholeLabel } from "../../../text/figures.ts";
import { RESULTS } from "../../../text/vocabulary/sites.ts";
import { inAllLanguages } from "../../../text/words.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import type { ResultType } from "../../../wizards/format/wizard-file.ts";
import { parentOf, queryAll } from "../dom/document.ts";
import { isWaiting, readHeading } from "../dom/fresh-texts.ts";
import { sectionToggle, tabOf } from "../dom/geometry.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { ExtractedResult, Statements } from "../protocol.ts";
import { findElement } from "../words/find-element.ts";
import { type FigureTexts, figureTexts, isMoving } from "./figure-text.ts";
import { lineAround } from "./line-around.ts";
import { headersOf, headingAbove } from "./named-lists.ts";
import { type Figure, readFigures, tableRows } from "./read-figures.ts";

const MOST = 60;
const LONGEST = 500;

export function extract(results: { name: string; label: string; type: ResultType; locators: Locator[] }[]): {
  found: ExtractedResult[];
  /** Found by their labels. */
  moved: string[];
  missing: string[];
  /** Their elements have no figure yet. */
  pending: string[];
} {
  const found: ExtractedResult[] = [];
  const moved: string[] = [];
  const missing: string[] = [];
  const pending: string[] = [];
  let generic: ExtractedResult[] | undefined;
  let figures: Figure[] | undefined;
  for (const { name, label, type, locators } of results) {
    const table = type === "table";
    const { element, text, spoken, locator } = findResult(locators);
    const rows = element && table ? tableRows(element.closest("table") ?? element) : undefined;
    const rendered = element ?? findElement(locators, (one) => one.checkVisibility()).element;
    if (rendered && (rows ? isHeadAlone(element, rows) : isUnfinished(text, rendered) || isMoving(rendered)))
      pending.push(name);
    if (element && text !== "") {
      figures ??= readFigures();
      const labels = rows ? [] : labelsAt(element, figures, label);
      const isNamed = labels.some(({ text }) => normalize(text) === normalize(label));
      const meant = isNamed || labels.length === 0 ? undefined : onlyNamed(label, figures);
      const shown_labels = labels.flatMap(({ text, isGuessed }) => (isGuessed ? [] : [text]));
      if (meant && meant.text !== text) moved.push(name);
      const renamed = isNamed || meant ? {} : { shown_labels, locator };
      found.push({
        name,
        label,
        text: meant?.text ?? text,
        spoken: meant ? meant.spoken : spoken,
        rows,
        around: meant ? meant.around : lineAround(element),
        page: pageOf(element),
        ...renamed,
      });
      continue;
    }
    generic ??= extractGenerically();
    const wanted = normalize(label);
    const same = generic.filter((one) => normalize(one.label) === wanted);
    const [only] = same;
    if (only && same.length === 1 && !only.is_repeated && table === (only.rows !== undefined)) {
      found.push({ ...only, name, label });
      moved.push(name);
    } else missing.push(name);
  }
  return { found, moved, missing, pending };
}

/** The words that name a figure at its place: its label, and in a table those of its row and its column. */
function labelsAt(
  element: HTMLElement,
  figures: Figure[],
  label: string,
): { text: string; isGuessed?: boolean }[] {
  const isHere = (one: Figure) =>
    !one.rows && (one.element.contains(element) || element.contains(one.element));
  if (!isVisible(element)) return labelsInClosed(element).map((text) => ({ text }));
  const cell = element.closest<HTMLElement>("td,[role=cell],[role=gridcell]");
  const own = figures.filter(isHere).flatMap((one) => {
    const { label, section, isGuessed = false } = one;
    // A wizard may hold the label of a time when it was the only one.
    const texts = section === undefined ? [label] : [wholeLabel(one), label];
    return texts.map((text) => ({ text, isGuessed }));
  });
  return [...own, ...(cell ? headersOf(cell, label) : []).map((text) => ({ text }))];
}

// A closed section draws no text, so that only the structure of the document shows the words of a figure.
function labelsInClosed(element: HTMLElement): string[] {
  const [first] = element.closest("tr,[role=row]")?.children ?? [];
  const term = first && first !== element ? first : element.previousElementSibling;
  const isTerm = term?.matches("dt,th,td,[role=rowheader],label,strong,b,span");
  return isTerm ? [(term?.textContent ?? "").replace(/\s+/g, " ").trim()].filter(Boolean) : [];
}

function onlyNamed(label: string, figures: Figure[]): Figure | undefined {
  const isNamed = (one: Figure) =>
    [one.label, wholeLabel(one)].some((text) => normalize(text) === normalize(label));
  const named = figures.filter((one) => !one.rows && isNamed(one));
  return new Set(named.map(({ element }) => element)).size === 1 ? named[0] : undefined;
}

/** The language of an element and the host of its document. */
function pageOf(element: Element): ExtractedResult["page"] {
  const lang = element.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang;
  return { lang, host: location.hostname };
}

// Empty elements, placeholders such as `--` and `NaN`, and a figure that the page is about to replace.
function isUnfinished(text: string, element?: Element): boolean {
  return (
    isWaiting(text) ||
    isFailedFigure(text) ||
    !/[\p{L}\d]/u.test(text) ||
    element?.closest("[aria-busy=true]") != null
  );
}

function isHeadAlone(table: Element | undefined, rows: string[][]): boolean {
  if (rows.length > 1) return false;
  const [text = ""] = rows.map((cells) => cells.join(" "));
  return isUnfinished(text) || !table?.querySelector("td,[role=cell],[role=gridcell]");
}

function extractGenerically(): ExtractedResult[] {
  const results: ExtractedResult[] = [];
  const elements = new Map<ExtractedResult, Element>();
  const add = ({
    label,
    text,
    spoken,
    rows,
    around,
    element = document.body,
  }: Partial<Figure> & Pick<Figure, "label" | "text">) => {
    const name = idFromLabel(label);
    if (!name || text.length > LONGEST || results.length >= MOST) return;
    const same = results.find((result) => result.name === name);
    if (!same) {
      const result = { name, label, text, spoken, rows, around, page: pageOf(element) };
      results.push(result);
      elements.set(result, element);
      return;
    }
    const isPart = [elements.get(same)].some(
      (one) => one?.contains(element) || element.contains(one ?? null),
    );
    if (same.label === label && same.text !== text && !isPart) same.is_repeated = true;
  };
  for (const figure of readFigures()) {
    const whole = { ...figure, label: wholeLabel(figure) };
    add(figure.rows ? { ...whole, text: figure.text.slice(0, LONGEST) } : whole);
  }
  const words = pageText(LONGEST);
  if (results.length === 0 && words) add({ label: "Text of the page", text: words });
  return results;
}

/** The text of the page, without its head and foot where it marks its main part. */
export function pageText(most: number): string {
  const main = queryAll("main,[role=main]").find(isVisible) ?? document.body;
  return visibleText(main).slice(0, most);
}

function idFromLabel(label: string) {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\([^)]*\)|\p{M}/gu, (part) => (part.length > 1 ? " " : ""))
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
}

/** The text is empty without an element. */
interface FoundResult extends FigureTexts {
  element?: HTMLElement;
  /** The locator that has found it. */
  locator?: Locator;
}

export function findResult(locators: Locator[]): FoundResult {
  const { element, tried } = findElement(locators, isVisible);
  if (element) return { element, ...figureTexts(element), locator: locators[tried.length] };
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
  return (tabOf(element) ?? sectionToggle(element)) !== undefined;
}

const MOST_NOTES = 10;
const LONGEST_NOTE = 300;
const SHORTEST = 15;

const STATED = /* @__PURE__ */ new RegExp(
  inAllLanguages(RESULTS, ({ assumes }) => assumes),
  "i",
);
const NAMES_ASSUMPTIONS = /* @__PURE__ */ new RegExp(
  inAllLanguages(RESULTS, ({ method }) => method),
  "i",
);
const OUTSIDE =
  "nav,header,footer,table,dl,form label,button,select,dialog,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[aria-modal=true]";

/** The whole page at one look: every reader of what it states has this one. @param mostText in characters */
export function readStatements(mostText: number): Statements {
  return {
    heading: readHeading(),
    text: pageText(mostText),
    figures: extractGenerically(),
    assumptions: assumptions(),
  };
}

/** The sentences in the order of the page, those that name an assumption first. */
function assumptions(): string[] {
  const named: string[] = [];
  const explained: string[] = [];
  for (const element of queryAll("p,li,small,figcaption,[role=note]")) {
    const isRead = element.closest(OUTSIDE) === null && !element.querySelector("p,li,input,select,textarea");
    if (!isRead || !isVisible(element) || isWholeLink(element)) continue;
    const isExplanation = NAMES_ASSUMPTIONS.test(headingAbove(element));
    for (const sentence of sentencesOf(visibleText(element))) {
      if (STATED.test(sentence)) named.push(sentence);
      else if (isExplanation) explained.push(sentence);
    }
  }
  return [...new Set([...named, ...explained])].slice(0, MOST_NOTES);
}

/** Below an explanation, such as "Change the entries". */
function isWholeLink(element: HTMLElement): boolean {
  const link = element.querySelector<HTMLElement>("a,button");
  return link !== null && visibleText(link).trim() === visibleText(element).trim();
}

// A sentence that ends with a colon introduces a list.
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d$])/u)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => sentence.length >= SHORTEST && sentence.length <= LONGEST_NOTE && !sentence.endsWith(":"),
    );
}
