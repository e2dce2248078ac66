/**
 * Radios and boxes that are custom elements without an input or a role in the document: they state both through
 * `ElementInternals`, which only their own script can read. Their `checked` property shows the state.
 */
import { queryAll, queryWithin } from "../../../dom/document.ts";
import { isVisible } from "../../../dom/visibility.ts";

const INNER = "input,[role=radio],[role=checkbox],[role=switch]";

export function isCustomChoice(element: Element): boolean {
  return checkedProperty(element) !== undefined && !element.hasAttribute("role");
}

/** The state of a custom element that holds no input and states it by its property alone. */
export function checkedProperty(element: Element): boolean | undefined {
  const { checked } = element as { checked?: unknown };
  if (!element.localName.includes("-") || typeof checked !== "boolean") return undefined;
  return queryWithin(element, INNER).length === 0 ? checked : undefined;
}

export function customChoicesIn(scope: Element): HTMLElement[] {
  return queryWithin(scope, "*").filter((element) => isCustomChoice(element) && isVisible(element));
}

/** The page's custom radios or boxes: radios share a name, boxes do not. */
export function customChoices(kind: "radio" | "box"): HTMLElement[] {
  const all = queryAll("*").filter((element) => isCustomChoice(element) && isVisible(element));
  const isAlike = (a: HTMLElement, b: HTMLElement) =>
    a !== b && a.localName === b.localName && nameOf(a) !== "" && nameOf(a) === nameOf(b);
  return all.filter((one) => all.some((other) => isAlike(one, other)) === (kind === "radio"));
}

function nameOf(choice: HTMLElement): string {
  const { name } = choice as { name?: unknown };
  return typeof name === "string" ? name : (choice.getAttribute("name") ?? "");
}
