/**
 * The text of a figure as it is drawn: without struck out amounts, the numbers of notes and digits that are rolled out of
 * sight; raised or small cents follow a decimal mark. A text for the eye and one for screen readers are two readings of it.
 */
import { notationOfPage } from "../../../text/notation.ts";
import { childrenOf, parentOf, rectOf } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { itemsOf, LISTS } from "./named-lists.ts";

/** In characters. A rolling counter holds ten digits for each one that it shows. */
const LONGEST = 2000;
const NOTE = /^[[(]?(?:\d|[*†‡§])[\])]?$/;
/** A whole amount in groups of three digits. Two digits right after it are cents without a decimal mark. */
const GROUPED = /(?:^|\D)[1-9]\d{0,2}(?:[.,' ’\u00a0\u202f]\d{3})+$/;
const CENTS = /^\d{2}$/;
const NAMES_CENTS = /cent|fraction|decimal|penn|pence|superscript/i;
/** Digits below this share of the size before them are cents or a note. */
const SMALL = 0.8;
/** Narrower than a space, in heights of a line. */
const SPACE = 0.12;
/** Separates digits that do not form one number. */
const UNREADABLE = " ^";

export interface FigureTexts {
  text: string;
  /** The reading of screen readers, where it is not the same text. */
  spoken?: string;
}

export function figureText(element: Element): string {
  return figureTexts(element).text;
}

export function figureTexts(element: Element): FigureTexts {
  const items = element.matches(LISTS) ? itemsOf(element).map(visibleText) : [];
  if (items.length > 1) return { text: items.join("; ") };
  const named = nameOfDrawing(element);
  if (named !== undefined) return { text: named };
  const content = element.textContent;
  if (content.length > LONGEST || (/\S/.test(content) && !/\p{Nd}/u.test(content)))
    return { text: visibleText(element) };
  if (element.matches("input,textarea")) return { text: visibleText(element) };
  const reader = new FigureReader(element);
  const [drawn, hidden] = [reader.read(), reader.hidden.trim()];
  if (drawn === "") return { text: visibleText(element) };
  if (hidden === "" && !reader.hasSpoken) return { text: drawn };
  const spoken = new FigureReader(element, true).read();
  const [all, own, other] = [drawn, hidden, spoken].map((text) =>
    text.replace(/[^\p{Nd}]/gu, ""),
  ) as string[];
  // A page may draw both readings, one after the other.
  const isDouble = own !== "" && own === other && !reader.hasSpoken;
  if (!other) return { text: drawn };
  return all ? combined(isDouble ? hidden : drawn, spoken) : { text: spoken };
}

/** The longer reading alone where it is the other one with more words. */
function combined(drawn: string, spoken: string): FigureTexts {
  if (isWithin(drawn, spoken)) return { text: spoken };
  return isWithin(spoken, drawn) ? { text: drawn } : { text: drawn, spoken };
}

function isWithin(part: string, whole: string): boolean {
  const at = whole.indexOf(part);
  const ends = whole.slice(at - 1, at) + whole.slice(at + part.length, at + part.length + 2);
  return at >= 0 && !/[\p{Nd}]/u.test(at === 0 ? whole.slice(part.length, part.length + 2) : ends);
}

/** Whether an animation still moves a part of the figure. */
export function isMoving(element: Element): boolean {
  return element
    .getAnimations({ subtree: true })
    .some(
      ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
    );
}

/** The accessible name of digits that are drawn as an image, in themselves or around this element. */
function nameOfDrawing(element: Element): string | undefined {
  const around = element.closest("[role=img][aria-label]");
  const own = element.getAttribute("aria-label") ?? "";
  const isDrawn = around !== null || childrenOf(element).some((part) => part.matches("[aria-hidden=true]"));
  const name = around?.getAttribute("aria-label") ?? own;
  return isDrawn && /\d/.test(name) ? name.trim() : undefined;
}

class FigureReader {
  readonly #root: Element;
  #text = "";
  /** Size of the last digits, in CSS pixels. */
  #size = 0;
  /** The end of the last text, where it was drawn. */
  #end: DOMRect | undefined;
  /** Whether a box has ended or begun since the last text. */
  #isApart = false;
  readonly #isSpoken: boolean;
  /** Whether the current part, and the last text, are for the eye alone. */
  #isHidden = false;
  #wasHidden = false;
  /** The text of the parts for the eye alone. */
  hidden = "";
  /** Whether a part is for screen readers alone. */
  hasSpoken = false;

  /** @param isSpoken reads the text of screen readers */
  constructor(root: Element, isSpoken = false) {
    this.#root = root;
    this.#isSpoken = isSpoken;
  }

  get #decimal(): string {
    const lang = this.#root.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
    return notationOfPage(undefined, { lang, host: location.hostname }).decimal;
  }

  read(): string {
    this.#visit(this.#root);
    return this.#text.replace(/\s+/g, " ").trim();
  }

  #visit(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) this.#addText(node as Text);
    if (!(node instanceof HTMLElement) || node.matches("script,style") || !node.checkVisibility()) return;
    if (node instanceof HTMLSlotElement)
      for (const part of node.assignedNodes({ flatten: true })) this.#visit(part);
    if (node.matches("br")) this.#add(" ");
    const style = getComputedStyle(node);
    const isHidden = node !== this.#root && node.ariaHidden === "true";
    if (isHidden && this.#isSpoken) {
      this.#isApart = true;
      return;
    }
    if (node !== this.#root && isForReaders(node, style)) {
      this.hasSpoken ||= node.textContent.trim() !== "";
      this.#isApart = true;
      if (this.#isSpoken) this.#add(`${node.textContent} `);
      return;
    }
    if (isHidden && !this.#isHidden) {
      this.#isHidden = true;
      this.#visitContent(node, style);
      this.#isHidden = false;
    } else this.#visitContent(node, style);
  }

  #visitContent(node: HTMLElement, style: CSSStyleDeclaration): void {
    const replaced = node === this.#root ? undefined : shownInstead(node, style);
    if (replaced !== undefined) {
      this.#add(replaced);
      return;
    }
    const isInline = /^(?:inline|contents)/.test(style.display);
    this.#isApart ||= !isInline;
    this.#add(drawnBy(node, "::before"));
    if (node !== this.#root && this.#isRaised(node, style)) this.#addRaised(node);
    else for (const child of (node.shadowRoot ?? node).childNodes) this.#visit(child);
    this.#add(drawnBy(node, "::after"));
    this.#isApart ||= !isInline;
  }

  #addText(node: Text): void {
    const { data, parentElement } = node;
    const rects = rectsOf(node);
    const [first] = rects;
    if (!/\S/.test(data) || !first) {
      this.#isApart ||= data !== "";
      return;
    }
    if (!this.#isSeen(parentElement) || isOutOfSight(rects, parentElement, this.#root)) return;
    // Each digit of a counter has a box of its own.
    if (this.#isApart && this.#end && isAdjacent(this.#end, first) && !/^\s/.test(data))
      this.#isApart = false;
    const { fontSize = "", textTransform = "" } = parentElement ? getComputedStyle(parentElement) : {};
    if (/\d/.test(data)) this.#size = Number.parseFloat(fontSize);
    this.#add(textTransform === "uppercase" ? data.toUpperCase() : data);
    this.#end = rects.at(-1);
  }

  // A counter keeps the width of a digit by an invisible one.
  #isSeen(parent: Element | null): boolean {
    const isRootSeen = this.#root.checkVisibility({ opacityProperty: true });
    return parent?.checkVisibility({ visibilityProperty: true, opacityProperty: isRootSeen }) ?? true;
  }

  #add(text: string): void {
    if (text === "") return;
    // Digits for both and digits for the eye alone are no single number.
    const isJoint = this.#isHidden !== this.#wasHidden && /\d$/.test(this.#text) && /^\d/.test(text);
    const added = isJoint ? UNREADABLE + text : this.#isApart ? ` ${text}` : text;
    this.#text += added;
    if (this.#isHidden) this.hidden += added;
    this.#wasHidden = this.#isHidden;
    this.#isApart = false;
    this.#end = undefined;
  }

  /** Whether a part of two digits, or of a note, is drawn smaller than the digits before it, or above their line. */
  #isRaised(node: HTMLElement, { fontSize, verticalAlign }: CSSStyleDeclaration): boolean {
    const text = node.textContent.trim();
    if (!/\d$/.test(this.#text) || !/^\S{1,5}$/.test(text)) return false;
    if (node.matches("sup,small") || /^(?:super|top|text-top)$/.test(verticalAlign)) return true;
    if (Number.parseFloat(fontSize) < this.#size * SMALL) return true;
    const { className, dataset } = node;
    const isNamed = NAMES_CENTS.test(`${className} ${Object.values(dataset).join(" ")}`);
    return CENTS.test(text) && (isNamed || GROUPED.test(this.#text));
  }

  #addRaised(node: HTMLElement): void {
    const text = node.textContent.trim();
    const isWhole = !/[.,]\d{1,2}$/.test(this.#text);
    if (CENTS.test(text) && isWhole && !node.querySelector("a")) this.#add(this.#decimal + text);
    else if (/^[.,]\d{1,2}$/.test(text) && isWhole) this.#add(text);
    else if (/\d/.test(text) && !NOTE.test(text) && !node.querySelector("a")) this.#add(UNREADABLE + text);
    else if (!/\d/.test(text)) this.#add(text);
  }
}

/** Whether a part is out of sight, so that screen readers alone have it. Specimen: https://www.a11yproject.com/posts/how-to-hide-content/. */
function isForReaders(node: HTMLElement, { position, clip, clipPath }: CSSStyleDeclaration): boolean {
  if (!/^(?:absolute|fixed)$/.test(position)) return false;
  const { width, height, right, bottom } = rectOf(node);
  const isAway = right + scrollX < 0 || bottom + scrollY < 0;
  return isAway || width <= 1 || height <= 1 || clip !== "auto" || /^inset\((?:50|100)%\)$/.test(clipPath);
}

/** The text of an element that does not draw its content: struck out, an image of a text, a box. */
function shownInstead(node: HTMLElement, { textDecorationLine }: CSSStyleDeclaration): string | undefined {
  if (node.matches("s,del") || textDecorationLine.includes("line-through")) return " ";
  if (node.matches("[role=img][aria-label]")) return node.ariaLabel ?? "";
  if (node.matches("meter,progress")) return node.textContent;
  return node.matches("input,textarea") ? (node as HTMLInputElement).value : undefined;
}

function isAdjacent(left: DOMRect, right: DOMRect): boolean {
  const isSameLine = left.bottom > right.y + right.height / 2 && left.y < right.y + right.height / 2;
  return isSameLine && Math.abs(right.left - left.right) < SPACE * left.height;
}

/** The digits, sign or mark that a style draws before or after an element. */
function drawnBy(element: Element, part: "::before" | "::after"): string {
  const { content } = getComputedStyle(element, part);
  const [, text = ""] = /^"([^"]*)"$/.exec(content) ?? [];
  return /^[\p{Sc}\d.,\s%-]+$/u.test(text) ? text : "";
}

function rectsOf(node: Text): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
}

/** Whether the middle of a text lies beyond a box that clips it, up to the boxes just around the figure. */
function isOutOfSight([rect]: DOMRect[], from: Element | null, root: Element): boolean {
  if (!rect) return false;
  return isClippedAt(from, root, rect.x + rect.width / 2, rect.y + rect.height / 2);
}

const LEVELS_AROUND = 3;

function isClippedAt(from: Element | null, root: Element, x: number, y: number): boolean {
  let above = 0;
  for (let box = from; box && above < LEVELS_AROUND; box = parentOf(box) ?? null) {
    if (box === root || above > 0) above++;
    const { overflowX, overflowY, display } = getComputedStyle(box);
    const clips = /hidden|clip/.test(`${overflowX} ${overflowY}`) && !/inline$|contents/.test(display);
    if (!clips) continue;
    const { left, right, top, bottom } = rectOf(box);
    if (x < left || x > right || y < top || y > bottom) return true;
  }
  return false;
}

/** Whether a text of one or two digits is rolled out of the box that shows it. */
export function isRolledOut(element: Element): boolean {
  const [node] = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
  return node !== undefined && isOutOfSight(rectsOf(node as Text), element, element);
}
