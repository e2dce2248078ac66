/** Figures that a page presents, each with the words that name it; by their text and position, in any kind of element. */
import { amountInSentence, isFigure, isSingleFigure, statementOf } from "../../../text/figures.ts";
import { childrenOf, parentOf, queryAll } from "../dom/document.ts";
import { labelTexts, referenced, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { AroundFigure } from "../protocol.ts";
import { figureText, figureTexts, isRolledOut } from "./figure-text.ts";
import { lineAround } from "./line-around.ts";
import { headingAbove, isLayout, tableAround } from "./named-lists.ts";

/** A raised number after a figure is the mark of a note, or its cents. */
const NO_LINE = "legend,button,select,option,script,style,sup";
const LONGEST_LABEL = 120;
const LONGEST_SENTENCE = 400;
const MOST_ANCESTORS = 6;

export interface LabelledFigure {
  element: HTMLElement;
  label: string;
  text: string;
  /** The reading of screen readers, where it is another text. */
  spoken?: string;
  /** The rest of the sentence, or of the line, that the text was taken from. */
  around?: AroundFigure | undefined;
  /** The words may name something else: they follow one of several figures, are a heading, or parts of a sentence. */
  isGuessed?: boolean;
}

export function labelledFigures(): LabelledFigure[] {
  const lines = queryAll("*").filter(isLine);
  const figures = new Set<HTMLElement>();
  for (const line of lines) if (isFigure(figureText(line))) figures.add(wholeFigure(line));
  const found: LabelledFigure[] = [];
  for (const element of figures) {
    const texts = figureTexts(element);
    const named = isFigure(texts.text) ? labelOf(element, figures) : undefined;
    if (named?.label) found.push({ element, ...texts, ...named, around: lineAround(element) });
  }
  for (const line of lines) {
    if ([...figures].some((figure) => figure.contains(line) || line.contains(figure))) continue;
    const sentence = isParagraph(line) ? ofSentence(line) : undefined;
    if (sentence) found.push({ element: line, ...sentence, isGuessed: true });
  }
  return found;
}

function isLine(element: HTMLElement): boolean {
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  // Most lines hold no digit: the slow test of visibility comes last.
  const isCandidate = (hasText || element.tagName === "OUTPUT") && /\d/.test(element.textContent ?? "");
  if (!isCandidate) return false;
  return !element.closest(NO_LINE) && !isInPairs(element) && isVisible(element) && !isRolledOut(element);
}

// Lists of terms and tables of data have readers of their own.
function isInPairs(element: Element): boolean {
  const table = tableAround(element);
  return element.closest("dl") !== null || (table !== null && !isLayout(table));
}

/** Whether an element holds only lines of text. */
export function isParagraph(element: Element): boolean {
  return childrenOf(element).every((child) =>
    /^(inline|none|contents)/.test(getComputedStyle(child).display),
  );
}

// The currency, the amount and the cents may be elements of their own. Figures in a row, as those of a scale, are not one.
function wholeFigure(line: HTMLElement): HTMLElement {
  let whole = line;
  for (let scope = line.parentElement; scope && isShort(scope); scope = scope.parentElement) {
    const text = figureText(scope);
    if (!isFigure(text) || (isSingleFigure(figureText(whole)) && !isSingleFigure(text))) break;
    whole = scope;
  }
  return whole;
}

// A counter whose digits roll holds ten for each one that it shows.
function isShort(scope: Element): boolean {
  return scope.textContent.length <= LONGEST_SENTENCE;
}

/** By ARIA; else the words next to the figure in the smallest element that holds any. */
function labelOf(
  figure: HTMLElement,
  figures: ReadonlySet<HTMLElement>,
): Pick<LabelledFigure, "label" | "isGuessed"> {
  const [named] = figure.hasAttribute("aria-labelledby") ? labelTexts(figure) : [];
  if (named) return { label: namedBy(figure) || named };
  let scope = composedParent(figure);
  for (let level = 0; scope && level < MOST_ANCESTORS; level++, scope = composedParent(scope)) {
    const chunks = chunksOf(scope, figure, figures);
    if (isScale(chunks)) return { label: "" };
    const at = chunks.indexOf(figure);
    const before = wordsBeside(chunks.slice(0, at).reverse());
    const after = wordsBeside(chunks.slice(at + 1));
    const isValueFirst = wordsBeside(chunks.slice(0, chunks.findIndex(isElement)).reverse()) === "";
    const label = isValueFirst ? after || before : before || after;
    // Words after a figure may begin the next line; words further up may name all figures of a part.
    const isOfNext = isValueFirst && (chunks.length > 2 || /\d/.test(label));
    const isOfAll = level > 0 && chunks.filter(isElement).length > 1;
    const isInSentence = /[.!?]$/.test(label) || (before !== "" && /[.!?]$/.test(after));
    if (label) return { label, isGuessed: isOfNext || isOfAll || isInSentence };
  }
  return { label: headingAbove(figure, headingWithin), isGuessed: true };
}

/** Figures side by side, more than two, without a word between them. */
function isScale(chunks: Chunk[]): boolean {
  return chunks.length > 2 && chunks.every((chunk) => isElement(chunk) || !/\p{L}/u.test(chunk));
}

function namedBy(figure: Element): string {
  return referenced(figure, "aria-labelledby").map(visibleText).join(" ").trim();
}

type Chunk = string | HTMLElement;

function isElement(chunk: Chunk): chunk is HTMLElement {
  return typeof chunk !== "string";
}

// The nearest words on one side, up to the next figure or a sentence with its own.
function wordsBeside(chunks: Chunk[]): string {
  for (const chunk of chunks) {
    if (isElement(chunk) || statementOf(chunk)) return "";
    if (/[a-z]/i.test(chunk) && chunk.length <= LONGEST_LABEL) return chunk;
  }
  return "";
}

/** The texts and figures around a figure, in their order; an element with another figure keeps its words for that one. */
function chunksOf(scope: Element, own: HTMLElement, figures: ReadonlySet<HTMLElement>): Chunk[] {
  const others = [...figures].filter((figure) => figure !== own);
  const chunks: Chunk[] = [];
  let line = "";
  const endLine = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text) chunks.push(text);
    line = "";
  };
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? "";
    if (!(node instanceof HTMLElement) || node.closest("script,style") || !node.checkVisibility()) return;
    const isOfOther = !node.contains(own) && others.some((other) => node.contains(other));
    if (figures.has(node) || isOfOther) {
      endLine();
      chunks.push(node);
      return;
    }
    const isInline = getComputedStyle(node).display.startsWith("inline") || node.tagName === "SLOT";
    if (!isInline) endLine();
    const slotted = node instanceof HTMLSlotElement ? node.assignedNodes({ flatten: true }) : [];
    for (const child of slotted.length > 0 ? slotted : (node.shadowRoot ?? node).childNodes) visit(child);
    if (!isInline) endLine();
  };
  for (const child of (scope.shadowRoot ?? scope).childNodes) visit(child);
  endLine();
  return chunks;
}

function composedParent(element: Element): Element | undefined {
  return element.assignedSlot?.parentElement ?? parentOf(element);
}

/** The figure of a sentence; the readings of the eye and of screen readers are read apart. */
function ofSentence(line: HTMLElement): Omit<LabelledFigure, "element"> | undefined {
  if (!line.querySelector("[aria-hidden=true]")) return inSentence(visibleText(line));
  const { text, spoken } = figureTexts(line);
  const sentence = inSentence(text);
  return sentence?.around && spoken !== undefined
    ? { ...sentence, spoken: amountInSentence(spoken)?.text ?? spoken }
    : sentence;
}

/** “You may get $1,234 a month”: the words before the amount name it, else those after it. */
function inSentence(text: string): Omit<LabelledFigure, "element"> | undefined {
  const stated = text.length <= LONGEST_SENTENCE ? statementOf(text) : undefined;
  if (!stated) return undefined;
  const label = stated.around ? stated.label : stated.label.slice(0, LONGEST_LABEL);
  return label && label.length <= LONGEST_LABEL ? { ...stated, label } : undefined;
}

function headingWithin(before: HTMLElement): string {
  const heading = before.querySelector("h1,h2,h3,h4,h5,h6");
  return heading ? visibleText(heading) : "";
}
