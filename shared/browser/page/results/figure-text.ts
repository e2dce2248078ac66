/** The text of a result: without an amount that is struck out, and apart from the number of a note. */
import { visibleText } from "../dom/text.ts";

const MARKED = "s,del,sup";
const NOTE = /^[[(]?(?:\d|[*†‡§])[\])]?$/;

export function figureText(element: Element): string {
  if (!element.querySelector(MARKED)) return visibleText(element);
  return partsOf(element).replace(/\s+/g, " ").trim();
}

function partsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof HTMLElement) || node.matches("script,style") || !node.checkVisibility()) return "";
  if (node.matches("s,del")) return " ";
  const text = [...node.childNodes].map(partsOf).join("");
  const isNote = node.matches("sup") && (NOTE.test(text.trim()) || node.querySelector("a") !== null);
  const isLine = getComputedStyle(node).display.startsWith("inline") && !isNote;
  return isLine ? text : ` ${text} `;
}
