/** The words of an element as a reader sees them, and the marks of required questions among them. */

import { referenced, slottedText } from "../dom/text.ts";

const LONGEST = 240;
const REQUIRED_WORDS =
  "\\((?:required|obligatori[oa]|requerid[oa]|obligatoire|requise?|erforderlich|pflichtfeld)\\)";
const REQUIRED = new RegExp(REQUIRED_WORDS, "i");
const MARK_AT_END = new RegExp(`\\s*(\\*|${REQUIRED_WORDS})\\s*:?$`, "i");
const MARK_ALONE = /^\W*(?:this (?:field|question) is )?(?:mandatory|optional|required)\W*$/i;

/** Whether the words of an element, or its generated content, mark a question as required. */
export function hasMark(source: Element | Text): boolean {
  if (!(source instanceof Element)) return isMark(source.textContent ?? "");
  const isDrawn = (part: Element) =>
    ["::before", "::after"].some((pseudo) => getComputedStyle(part, pseudo).content.includes("*"));
  return isMark(source.textContent ?? "") || [source, ...source.querySelectorAll("*")].some(isDrawn);
}

export function isMark(text: string): boolean {
  return /\*\s*$|^\s*\*/.test(text) || REQUIRED.test(text);
}

/** Whether a text states only that an answer is required or not: "(This question is mandatory)". */
export function isMarkAlone(text: string): boolean {
  return MARK_ALONE.test(text);
}

/** The first line of a label: a card explains its option in further lines. */
export function firstLine(label: HTMLElement): string {
  const [line] = (label.innerText ?? "").split("\n").map(clean).filter(Boolean);
  return line === undefined || label.querySelector("select,textarea")
    ? textOf(label)
    : withoutMark(asWritten(line, label));
}

/** The name that ARIA gives an element; empty without one. */
export function named(element: Element) {
  return (
    clean(element.getAttribute("aria-label")) ||
    // The words that name a control may include its answer.
    referenced(element, "aria-labelledby")
      .filter((label) => !element.contains(label))
      .map(textOf)
      .join(" ")
      .trim()
  );
}

/** The text of an element, without that of its controls and without a second one for screen readers. */
export function textOf(source: Element): string {
  const isPlain = !source.querySelector("input,select,textarea,button,[aria-hidden=true]");
  const mark = [...source.children].at(-1);
  const isMarked = mark !== undefined && isMarkAlone(clean(mark.textContent)) && !source.matches("button");
  if (isMarked)
    return withoutMark(
      clean(textWithout(source, "button,[aria-hidden=true]").slice(0, -clean(mark.textContent).length)),
    );
  const rendered = isPlain ? clean((source as HTMLElement).innerText) : "";
  if (rendered) return withoutMark(withoutUnseen(asWritten(rendered, source), source));
  const words = withoutUnseen(textWithout(source, "button,[aria-hidden=true]"), source);
  return withoutMark(words || textWithout(source, "") || slottedText(source));
}

/** The text without that of controls and of these parts. */
function textWithout(source: Element, parts: string): string {
  const copy = source.cloneNode(true) as Element;
  const left = ["input,select,textarea,script,style", parts].filter(Boolean).join();
  for (const part of copy.querySelectorAll(left)) part.remove();
  return clean(copy.textContent);
}

/** The text without words for screen readers only, unless there are no others. */
function withoutUnseen(text: string, source: Element): string {
  const unseen = [...source.querySelectorAll<HTMLElement>("*")].filter(isUnseen);
  const seen = unseen.reduce((left, part) => left.replace(clean(part.textContent), " "), text);
  return clean(seen) || text;
}

function isUnseen(part: HTMLElement): boolean {
  const { width, height } = part.getBoundingClientRect();
  return width <= 1 && height <= 1 && getComputedStyle(part).position === "absolute";
}

/** A text in the case of the document, where styles only show capitals. */
export function asWritten(shown: string, source: Element): string {
  const written = clean(source.textContent);
  return written.toLowerCase() === shown.toLowerCase() ? written : shown;
}

/** The words of a text node. */
export function textAlone(node: Node): string {
  return withoutMark(clean(node.textContent));
}

function withoutMark(text: string) {
  return text.replace(MARK_AT_END, "").replace(/^\*\s*/, "");
}

export function clean(text: string | null | undefined) {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
