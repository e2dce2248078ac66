/** Texts that appeared since a button was pressed: some sites mark their messages in no other way. */
import { inAllLanguages } from "../../../text/words.ts";
import { queryAll } from "../dom/document.ts";
import { isVisible } from "../dom/visibility.ts";

const NO_MESSAGE =
  "button,option,[role=option],select,textarea,script,style,template,title,h1,[role=status],[aria-live=polite],[role=progressbar]";
const INLINE = "a,abbr,b,em,i,small,span,strong,svg,br";
const ASKS_TO_WAIT = new RegExp(`^(?:${inAllLanguages(({ waiting }) => waiting)})\\b`, "i");
const WAITING =
  /^(loading|processing|calculating|working|submitting|sending|saving|checking|preparing|generating)\b(.{0,40}(\.{3}|…))?\W*$/i;
const SHORTEST = 3;
const LONGEST = 300;

/** Every short text that the page shows. */
export function visibleTexts(): string[] {
  return textElements().map(({ text }) => text);
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
  return ASKS_TO_WAIT.test(text) || WAITING.test(text);
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
    const isLine = [...element.children].every((child) => child.matches(INLINE));
    const text = (isLine ? element.textContent : own.map((node) => node.textContent).join(" ")) ?? "";
    const clean = text.replace(/\s+/g, " ").trim();
    if (clean.length >= SHORTEST && clean.length <= LONGEST && isVisible(element))
      found.push({ element, text: clean });
  }
  return found;
}
