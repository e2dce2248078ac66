/** Everything that a page presents with a name: the one reader of results, for runs and for discovery; and its place, for pictures. */
import { isConclusion } from "../../../text/conclusions.ts";
import { isFigure, kindOfFigure, statementOf, withoutFigures } from "../../../text/figures.ts";
import { LABELS } from "../../../text/vocabulary/labels.ts";
import { beginsText, inAllLanguages } from "../../../text/words.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import { drawn, queryAll, rectOf, waitFor } from "../dom/document.ts";
import { pageSize } from "../dom/geometry.ts";
import { BOX, HEADING, TABLE } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { AroundFigure, FigureSpot, PhoneLayout } from "../protocol.ts";
import { findElement } from "../words/find-element.ts";
import { figureText, figureTexts } from "./figure-text.ts";
import { isParagraph, labelledFigures } from "./labelled-figures.ts";
import { lineAround } from "./line-around.ts";
import { headingAbove, isLayout, itemsOf, LISTS, namedLists, rowsOf } from "./named-lists.ts";

const LONGEST_LABEL = 120;
/** “Status: eligible” */
const NAMED_LINE = /^([^:]{2,60}):\s+(\S.{0,120})$/;

export interface Figure {
  /** Holds the text; for a figure of a sentence, the sentence. */
  element: HTMLElement;
  label: string;
  text: string;
  /** The reading of screen readers, where it is another text. */
  spoken?: string;
  /** The cells of a table. */
  rows?: string[][];
  /** The rest of the sentence, or of the line, that the text was taken from. */
  around?: AroundFigure | undefined;
  /** The label may name something else. */
  isGuessed?: boolean;
  /** The words above it, where figures with the same label stand under other ones. */
  section?: string;
}

/** The surest kinds of presentation first. */
export function readFigures(): Figure[] {
  const certain = [...ofTerms(), ...ofTables(), ...labelledFigures(), ...besideNames()];
  const all = [...certain, ...namedLists(certain), ...underHeadings(), ...ofLines()];
  const figures = all.flatMap((figure) => {
    const label = figure.label.replace(/\s*:$/, "").trim();
    const isNamed = label !== "" && label.length <= LONGEST_LABEL && figure.text !== "";
    return isNamed && isOfForm(figure) ? [{ ...figure, label }] : [];
  });
  return withSections(figures);
}

/** Equal labels of two figures are two results only where the words above them differ. */
function withSections(figures: Figure[]): Figure[] {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) {
    const group = groups.get(normalize(figure.label)) ?? [];
    groups.set(normalize(figure.label), group);
    if (!group.some(({ element }) => element.contains(figure.element) || figure.element.contains(element)))
      group.push(figure);
  }
  const sections = new Map<Figure, string>();
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > MOST_OF_A_LABEL) continue;
    const texts = group.map(({ element, label }) => introductionOf(element, label));
    if (!texts.every(Boolean) || new Set(texts).size < group.length) continue;
    for (const [at, figure] of group.entries()) sections.set(figure, texts[at] ?? "");
  }
  return figures.map((figure) => {
    const section = sections.get(figure);
    return section === undefined ? figure : { ...figure, section };
  });
}

/** The nearest heading above a figure, or the nearest line that ends with a colon. */
function introductionOf(element: Element, label: string): string {
  const lineOf = (before: HTMLElement) => {
    const text = before.matches("p,div,strong,b") ? visibleText(before) : "";
    return text.endsWith(":") ? text : "";
  };
  return withoutFigures(headingAbove(element, lineOf, label)).slice(0, LONGEST_LABEL);
}

/** More figures of one label are rows of a list. */
const MOST_OF_A_LABEL = 10;
const LONGEST_STATE = 60;

/** A figure or a conclusion behind the words of its own heading: “Pension <span>Likely eligible</span>”. */
function besideNames(): Figure[] {
  return shown(`${HEADING},summary,[aria-expanded]`).flatMap((heading) => {
    const line = onlyPart(heading);
    const state = line.lastElementChild;
    if (!(state instanceof HTMLElement) || line.childElementCount > 2 || line.querySelector(BOX)) return [];
    const text = visibleText(state);
    const [all, isShort] = [visibleText(line), text !== "" && text.length <= LONGEST_STATE];
    const label = all.endsWith(text) ? all.slice(0, all.length - text.length).trim() : "";
    return isShort && label && (isConclusion(text) || isFigure(text)) ? [figure(state, label)] : [];
  });
}

/** Without the elements that hold nothing but one other element, such as the button of an accordion. */
function onlyPart(element: HTMLElement): HTMLElement {
  const [only, ...others] = element.children;
  const isAll = others.length === 0 && only?.textContent?.trim() === element.textContent?.trim();
  return only instanceof HTMLElement && isAll ? onlyPart(only) : element;
}

/** The cells of a table, or the items of a list as rows of one cell. */
export function tableRows(table: Element): string[][] {
  if (table.matches(LISTS)) return itemsOf(table).map((item) => [cellText(item)]);
  return rowsOf(table).map((cells) => cells.map(cellText));
}

/** Without the reading of screen readers, where a part is for the eye alone. */
function cellText(cell: HTMLElement): string {
  return cell.querySelector("[aria-hidden=true]") ? figureText(cell) : visibleText(cell);
}

// An aside may hold help, and the foot of a page telephone numbers and years: only some kinds of figures count there.
function isOfForm({ element, label, text }: Figure): boolean {
  if (element.closest("nav,header[role=banner],[role=navigation]")) return false;
  // The date of the page itself. Specimen: https://wet-boew.github.io/wet-boew-styleguide/design/date-modified-en.html.
  if (MODIFIED.test(label)) return false;
  const kind = kindOfFigure(text);
  if (element.closest(`footer,[role=contentinfo]`) || isInHead(element))
    return kind === "money" || kind === "percent";
  if (!element.closest("aside,[role=complementary]")) return true;
  const isPair = element.closest(`dl,${TABLE}`) !== null && /\p{Nd}/u.test(text);
  return kind !== undefined || isPair || isConclusion(text);
}

const MODIFIED = beginsText(inAllLanguages(LABELS, ({ modified }) => modified));

/** Whether an element stands in the head of the site, and not in the one of a part of the page. */
function isInHead(element: Element): boolean {
  return element.closest("header")?.parentElement?.closest("main,article,section,[role=main]") === null;
}

function shown(css: string): HTMLElement[] {
  return queryAll(css).filter(isVisible);
}

function ofTerms(): Figure[] {
  return shown("dd").flatMap((element) => {
    const term = element.previousElementSibling;
    if (term?.tagName !== "DT") return [];
    const all = [element];
    for (let next = element.nextElementSibling; next?.tagName === "DD"; next = next.nextElementSibling)
      all.push(next as HTMLElement);
    const one = figure(element, visibleText(term));
    return [all.length === 1 ? one : { ...one, rows: all.map((item) => [visibleText(item)]) }];
  });
}

// A row is a figure in a table of two columns, or if it has a single figure. One with a header is its only amount, and its last
// cell where it has no figure.
function ofTables(): Figure[] {
  const tables = shown(TABLE).filter((table) => !isLayout(table));
  return tables.flatMap((table) => {
    const rows = rowsOf(table);
    const hasHeader = table.querySelector("thead, tr:first-child th + th") !== null;
    if (rows.length > 0 && rows.every((cells) => cells.length === 2))
      return (hasHeader ? rows.slice(1) : rows).flatMap(([label, value]) =>
        label && value ? [figure(value, visibleText(label))] : [],
      );
    const named = rows.flatMap(ofRow);
    const caption = table.querySelector("caption");
    const label = caption ? visibleText(caption) : table.getAttribute("aria-label") || "table";
    // Such a table asks for its rows.
    if (table.querySelector(`${BOX}:not([type=checkbox],[type=radio])`)) return named;
    return [...named, { ...figure(table, label), rows: tableRows(table) }];
  });
}

function ofRow([label, ...cells]: HTMLElement[]): Figure[] {
  const last = cells.at(-1);
  if (!label || !last) return [];
  const figures = cells.filter((cell) => isFigure(cellText(cell)));
  const name = visibleText(label);
  if (label.matches("th[scope=row],[role=rowheader]") && last.matches("td,[role=cell]")) {
    const amounts = figures.filter((cell) => kindOfFigure(cellText(cell)) === "money");
    const [only, ...others] = amounts.length > 0 ? amounts : figures.length > 0 ? figures : [last];
    return only && others.length === 0 ? [figure(only, name)] : [];
  }
  const isNamed = figures.length === 1 && /\p{L}/u.test(name) && !isFigure(name);
  return isNamed ? figures.map((cell) => figure(cell, name)) : [];
}

/** Amounts without words. */
const SCALE = /^(?:[^\p{L}]*[\p{Sc}%]){3}[^\p{L}]*$/u;

function underHeadings(): Figure[] {
  return shown("h1,h2,h3,h4").flatMap((heading) => {
    const next = heading.nextElementSibling as HTMLElement | null;
    const isPlain = next && isVisible(next) && !next.matches(`table,dl,${LISTS}`) && !isIntroduction(next);
    if (!isPlain || next.querySelector(`table,dl,strong,b,${LISTS}`) || isHeadOfMore(next)) return [];
    // Below such a heading stands another question, and no result.
    const asked = `label,legend,${BOX}`;
    if (next.matches(asked) || next.querySelector(asked)) return [];
    const label = visibleText(heading);
    // Such a heading is a sentence about the result, and such a text the marks of a scale.
    const isOther = statementOf(label) || SCALE.test(visibleText(next));
    return isOther ? [] : [{ ...figure(next, label), isGuessed: true }];
  });
}

function isIntroduction(element: Element): boolean {
  return element.nextElementSibling !== null && visibleText(element).endsWith(":");
}

/** A heading whose own content follows it. */
function isHeadOfMore(next: Element): boolean {
  return next.matches("h2,h3,h4,h5,h6") && (next.nextElementSibling?.textContent ?? "").trim() !== "";
}

function ofLines(): Figure[] {
  return queryAll("p,li,div")
    .filter((element) => isParagraph(element) && isVisible(element))
    .flatMap((element) => {
      const [, label, text] = NAMED_LINE.exec(visibleText(element)) ?? [];
      return label && text && isBoldLabel(element, label) ? [{ element, label, text }] : [];
    });
}

function figure(element: HTMLElement, label: string): Figure {
  return { element, label, ...figureTexts(element), around: lineAround(element) };
}

// Other elements within a line may be links or notes.
function isBoldLabel(line: Element, label: string): boolean {
  const [first, ...others] = line.children;
  return !first || (others.length === 0 && visibleText(first).replace(/\s*:$/, "") === label);
}

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
  const boxes = elements.map((element) => rectOf(element));
  return {
    top: Math.max(0, Math.min(...boxes.map(({ top }) => top)) + scrollY),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY,
    is_whole: elements.every((element) => isDrawnWhole(element)),
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
function isDrawnWhole(element: HTMLElement): boolean {
  const { left, right } = rectOf(element);
  if (left < -EDGE || right > document.documentElement.scrollWidth + EDGE) return false;
  for (let scope = element.parentElement; scope; scope = scope.parentElement) {
    const holds = getComputedStyle(scope).overflowX === "visible" || scope === document.body;
    const box = rectOf(scope);
    if (!holds && (left < box.left - EDGE || right > box.right + EDGE)) return false;
  }
  return (
    element.scrollWidth <= element.clientWidth + EDGE || getComputedStyle(element).overflowX === "visible"
  );
}
