/** Reading to the end: some pages enable a control only once their terms have been scrolled through. */
import { queryAll, roots } from "./document.ts";
import { isVisible } from "./visibility.ts";

const CONTROLS = "input:not([type=hidden]),select,textarea,button";

/** Scrolls each text with a scroll bar of its own, and each document, to the end. */
export function scrollTextsToEnd(): void {
  const texts = queryAll("*").filter(
    (box) => box.scrollHeight > box.clientHeight && box.clientHeight > 0 && isText(box) && isVisible(box),
  );
  const pages = roots().flatMap((root) => ("scrollingElement" in root ? (root.scrollingElement ?? []) : []));
  for (const box of [...texts, ...pages]) box.scrollTop = box.scrollHeight;
}

function isText(box: HTMLElement): boolean {
  if (box.matches("textarea")) return (box as HTMLTextAreaElement).readOnly;
  return /^(auto|scroll)$/.test(getComputedStyle(box).overflowY) && box.querySelector(CONTROLS) === null;
}
