import { queryAll } from "../dom/document.ts";
import { normalize } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

/** Pseudo-classes of other tools, which browsers reject. */
const TEXT = /:(has-text|contains|text|text-is)\(\s*("[^"]*"|'[^']*'|[^()]*?)\s*\)/g;
const VISIBLE = /:visible(?![\w-])/g;
const LISTED = /,(?![^(]*\))/;

/** Whether a step of a selector has a pseudo-class that the browser rejects. */
export function isTextStep(step: string): boolean {
  return step.search(TEXT) >= 0 || step.search(VISIBLE) >= 0;
}

/** Matches of one step; with a text, the innermost elements that contain it. */
export function queryByText(step: string): HTMLElement[] {
  if (!isTextStep(step)) return queryAll(step);
  const found = step.split(LISTED).flatMap((one) => {
    const texts = [...one.matchAll(TEXT)].map(([, kind = "", text = ""]) => ({
      isWhole: kind === "text-is",
      text: normalize(text.replace(/^(["'])(.*)\1$/s, "$2")),
    }));
    const css = one.replace(TEXT, "").replace(VISIBLE, "");
    const matches = queryAll(css === "" ? "*" : css).filter(
      (element) =>
        (css === one.replace(TEXT, "") || isVisible(element)) &&
        texts.every(({ text, isWhole }) =>
          isWhole ? textOf(element) === text : textOf(element).includes(text),
        ),
    );
    return texts.length === 0
      ? matches
      : matches.filter((element) => !matches.some((other) => isWithin(other, element)));
  });
  return [...new Set(found)];
}

function textOf(element: HTMLElement): string {
  const isButton = element.matches("input[type=submit],input[type=button],input[type=reset]");
  return normalize(isButton ? (element as HTMLInputElement).value : element.textContent);
}

function isWithin(inner: Element, outer: Element): boolean {
  return inner !== outer && outer.contains(inner);
}
