/** The words that touch a figure in its line, where the figure is an inline element of it: `<b>78</b>万円`. */
import { parentOf } from "../dom/document.ts";
import type { AroundFigure } from "../protocol.ts";

const ENOUGH = 40;

export function lineAround(element: Element): AroundFigure | undefined {
  if (!isInline(element)) return undefined;
  const [before, after] = [besides(element, "previousSibling"), besides(element, "nextSibling")];
  return /\S/.test(before + after) ? { before, after, isLine: true } : undefined;
}

function isInline(element: Element): boolean {
  return getComputedStyle(element).display.startsWith("inline");
}

/** The text on one side, up to the end of the line. */
function besides(element: Element, side: "previousSibling" | "nextSibling"): string {
  let text = "";
  const isAhead = side === "nextSibling";
  for (let at: Element | undefined = element; at; at = parentOf(at)) {
    for (let node = at[side]; node && text.trim().length < ENOUGH; node = node[side]) {
      if (node.nodeType === Node.TEXT_NODE) {
        const data = node.textContent ?? "";
        text = isAhead ? text + data : data + text;
      } else if (node instanceof Element) {
        if (!touches(node, text, isAhead)) return text;
        text = isAhead ? text + node.textContent : node.textContent + text;
      }
    }
    const parent = parentOf(at);
    if (!parent || !isInline(parent)) break;
  }
  return text;
}

// An element after a space is a text of its own, such as the next label, unless it is a single word at the end of the line.
function touches(element: Element, text: string, isAhead: boolean): boolean {
  if (element.matches("br,sup,sub,a,button,input,select,textarea,script,style") || !isInline(element))
    return false;
  if (element.ariaHidden === "true" || !element.checkVisibility()) return false;
  const isApart = text === "" ? false : isAhead ? /\s$/.test(text) : /^\s/.test(text);
  const isWord = /^\s*\S+\s*$/.test(element.textContent) && !/\S/.test(textAfter(element));
  return isAhead && isWord ? true : !isApart && !/^\s|\s$/.test(element.textContent);
}

function textAfter({ nextSibling }: Node): string {
  return nextSibling ? (nextSibling.textContent ?? "") + textAfter(nextSibling) : "";
}
