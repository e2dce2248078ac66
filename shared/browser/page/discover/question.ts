/** The texts of a question: label, surrounding question, hint. */
import { isVisible } from "../dom/visibility.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=radio],[role=checkbox],[role=combobox]";
const GROUP = "fieldset,[role=group],[role=radiogroup]";
const HINT =
  "[class*=hint],[class*=help-text],[class*=helper],[class*=description],[id$=-hint],[id$=-help],small";
const ERROR = "[class*=error],[role=alert],[id$=-error]";
const LONGEST = 240;

export function labelOf(element: HTMLElement): string {
  const own = named(element);
  if (own) return own;
  const [label] = (element as HTMLInputElement).labels ?? [];
  if (label) return textOf(label);
  const isChoice = /^(radio|checkbox)$/.test((element as HTMLInputElement).type);
  if (isChoice) {
    const next = element.nextSibling;
    const text = clean(next?.textContent);
    if (text) return text;
  }
  const group = element.closest(GROUP);
  const legend = group?.querySelectorAll(CONTROL).length === 1 ? group.querySelector("legend") : null;
  return (
    (legend ? textOf(legend) : "") ||
    clean(element.getAttribute("title")) ||
    (isChoice ? "" : textBefore(element)) ||
    rowHeader(element) ||
    clean(element.getAttribute("placeholder")) ||
    (element.matches("[role=radio],[role=checkbox]") ? textOf(element) : "")
  );
}

export function groupOf(element: HTMLElement): { element?: HTMLElement; text: string } {
  const group = element.closest<HTMLElement>(GROUP);
  const legend = group?.querySelector("legend");
  const text = group ? named(group) || (legend ? textOf(legend) : "") : "";
  if (group && text) return { element: group, text };
  const header = rowHeader(element);
  if (header) return { text: header };
  // Radios without a grouping element: the text before the first of them.
  const { name, type } = element as HTMLInputElement;
  if (type !== "radio" || !name) return { text: "" };
  const root = element.getRootNode() as Document | ShadowRoot;
  const radios = [...root.querySelectorAll<HTMLElement>(`input[type=radio][name="${CSS.escape(name)}"]`)];
  let around = element.parentElement;
  while (around && !radios.every((radio) => around?.contains(radio))) around = around.parentElement;
  const first =
    around &&
    [...around.querySelectorAll(":scope > *")].find((child) => radios.some((radio) => child.contains(radio)));
  return { text: first ? textBefore(first) : "" };
}

export function hintOf(element: HTMLElement): string {
  const { element: group } = groupOf(element);
  const described = [element, ...(group ? [group] : [])].flatMap((one) =>
    referenced(one, "aria-describedby"),
  );
  const pointed = described.filter((one) => !one.matches(ERROR)).map(textOf);
  if (pointed.length > 0) return clean([...new Set(pointed)].join(" "));
  for (
    let scope = element.parentElement, depth = 0;
    scope && depth < 4;
    scope = scope.parentElement, depth++
  ) {
    const hint = [...scope.querySelectorAll(HINT)].find((one) => isVisible(one) && !one.matches(ERROR));
    if (hint && !hint.querySelector(CONTROL)) return textOf(hint);
    if (scope.matches(`form,td,${GROUP}`)) return "";
  }
  return "";
}

export function isAside(element: Element): boolean {
  return (
    element.closest(
      "header,nav,footer,aside,[role=search],[role=banner],[role=navigation],[role=contentinfo]",
    ) !== null
  );
}

/** Text of the nearest preceding element that contains no control. */
function textBefore(element: Element): string {
  for (
    let scope: Element | null = element, depth = 0;
    scope && depth < 3;
    scope = scope.parentElement, depth++
  ) {
    for (let other = scope.previousElementSibling; other; other = other.previousElementSibling) {
      if (other.matches(CONTROL) || other.querySelector(CONTROL)) return "";
      const text = other.matches(`${HINT},${ERROR}`) ? "" : textOf(other);
      if (text !== "" && /\p{L}{2}/u.test(text)) return text;
    }
    if (scope.matches(`form,${GROUP},td`)) return "";
  }
  return "";
}

function rowHeader(element: Element) {
  const header = element.closest("tr")?.querySelector("th");
  return header && !header.contains(element) ? textOf(header) : "";
}

function named(element: Element) {
  return (
    clean(element.getAttribute("aria-label")) ||
    referenced(element, "aria-labelledby").map(textOf).join(" ").trim()
  );
}

function referenced(element: Element, attribute: string) {
  const root = element.getRootNode() as Document | ShadowRoot;
  return (element.getAttribute(attribute) ?? "")
    .split(/\s+/)
    .map((id) => (id ? root.getElementById(id) : null))
    .filter((found) => found !== null);
}

// A label may contain its input, and its text a second time for screen readers.
function textOf(source: Element): string {
  const copy = source.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll("input,select,textarea,button,script,style,[aria-hidden=true]"))
    part.remove();
  return clean(copy.textContent) || clean(source.textContent);
}

function clean(text: string | null | undefined) {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
