/**
 * Texts that appeared since a button was pressed: some sites mark their messages in no other way. Some report that the site
 * itself has failed.
 */

import { WAITING } from "../../../text/vocabulary/messages.ts";
import { FAILURES } from "../../../text/vocabulary/sites.ts";
import { beginsText, inAllLanguages, isText } from "../../../text/words.ts";
import { childrenOf, queryAll } from "./document.ts";
import { visibleText } from "./text.ts";
import { isVisible } from "./visibility.ts";

const NO_MESSAGE =
  "button,option,[role=option],select,textarea,script,style,template,title,h1,[role=status],[aria-live=polite],[role=progressbar]";
const ASKS = inAllLanguages(WAITING, ({ asks }) => asks);
const ASKS_TO_WAIT = beginsText(ASKS);
const WORKS = isText(
  inAllLanguages(WAITING, ({ works }) => works),
  `(?:.{0,40}(?:\\.{3}|…|\\W(?:${ASKS}).*))?\\W*$`,
);
const SHORTEST = 3;
const LONGEST = 300;

/** Every short text that the page shows. */
export function visibleTexts(): string[] {
  return textElements().map(({ text }) => text);
}

/** The first headings of the page. */
export function readHeading(): string {
  const headings = queryAll("h1,h2,[role=heading]").filter(isVisible).map(visibleText);
  return headings.slice(0, 3).join(" | ");
}

/** Elements whose text is not among those from before. */
export function freshTexts(before: string[]): { element: HTMLElement; text: string }[] {
  const known = new Set(before);
  return textElements().filter(
    ({ element, text }) =>
      !known.has(text) &&
      (isRed(element) || !element.closest("label,legend")) &&
      (isRed(element) || !element.closest(NO_MESSAGE)) &&
      !element.closest("button,option,[role=option]"),
  );
}

/** Whether a text is a placeholder for a later one. */
export function isWaiting(text: string): boolean {
  return ASKS_TO_WAIT.test(text) || WORKS.test(text);
}

/** The color of errors, in light and dark designs. */
export function isRed(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return red >= 140 && red - Math.max(green, blue) >= 70;
}

function textElements(): { element: HTMLElement; text: string }[] {
  const found: { element: HTMLElement; text: string }[] = [];
  for (const element of queryAll("*")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    if (!own.some((node) => node.textContent?.trim())) continue;
    const isLine = childrenOf(element).every((child) =>
      child.matches("a,abbr,b,em,i,small,span,strong,svg,br"),
    );
    const text = (isLine ? element.textContent : own.map((node) => node.textContent).join(" ")) ?? "";
    const clean = text.replace(/\s+/g, " ").trim();
    if (clean.length >= SHORTEST && clean.length <= LONGEST && isVisible(element))
      found.push({ element, text: clean });
  }
  return found;
}

/** A heading that states an error and nothing else, in lower case. */
const BARE = /^(?:http )?(?:error|status)(?: code)?\W*\d*\W*$/;

const FAILED = [
  BARE,
  ...Object.values(FAILURES).flatMap(({ failed }) => failed.map((one) => new RegExp(`\\b(?:${one})(?!\\w)`))),
];

/** Headings of help about failures, which report none. */
const HELP = new RegExp(`${beginsText(inAllLanguages(FAILURES, ({ advice }) => advice)).source}|\\?$`, "i");

export function isBareError(text: string): boolean {
  return BARE.test(text.toLowerCase());
}

export function isFailure(text: string): boolean {
  const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (HELP.test(plain)) return false;
  return FAILED.some((words) => words.test(plain));
}
