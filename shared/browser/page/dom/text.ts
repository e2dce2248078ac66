/** Text as a reader sees it, and the form in which texts are compared. */
import { normalize } from "../../../text/compared-text.ts";
import { perLook } from "../memory.ts";
import { BOX, CHOICE, CONTROL } from "./selectors.ts";

export { lettersAndDigits, normalize } from "../../../text/compared-text.ts";

/** The value of an input; the rendered text of any other element. */
export function visibleText(element: Element): string {
  const text = element.matches("input,textarea")
    ? (element as HTMLInputElement).value
    : ((element as HTMLElement).innerText ?? element.textContent ?? "");
  const shown = text.replace(/\s+/g, " ").trim();
  return shown || slottedText(element);
}

/** Whether an element holds a text itself, and not only in its children. */
export function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

/** The caption of a button or a choice: its text, else its accessible name, else its value. */
export function captionOf(element: Element): string {
  const names = ["aria-label", "title", "alt", "value"].map((name) => element.getAttribute(name)?.trim());
  return visibleText(element) || names.find(Boolean) || "";
}

/** The text of an element that draws a shadow root or shows what is slotted into it; empty for any other. */
export function slottedText(element: Element): string {
  const isComposed = element.shadowRoot !== null || element.querySelector("slot") !== null;
  return isComposed ? composedText(element).replace(/\s+/g, " ").trim() : "";
}

function composedText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!("tagName" in node)) return "";
  const element = node as HTMLElement;
  if (/^(SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)) return "";
  const slotted =
    element.tagName === "SLOT" ? (element as HTMLSlotElement).assignedNodes({ flatten: true }) : [];
  const nodes = slotted.length > 0 ? slotted : [...(element.shadowRoot ?? element).childNodes];
  return nodes.map(composedText).join(" ");
}

/**
 * The labels of a control. A custom element keeps its own to itself, a choice by role has none but those of the native one that it
 * draws, and custom elements may be labels. Specimen: https://primereact.org/inputswitch/.
 */
export function labelsOf(element: Element): HTMLLabelElement[] {
  const { labels } = element as HTMLInputElement;
  if (labels || !(element.localName.includes("-") || element.matches(CHOICE))) return [...(labels ?? [])];
  const root = element.getRootNode() as Document | ShadowRoot;
  const named = element.id
    ? root.querySelectorAll<HTMLLabelElement>(`[for="${CSS.escape(element.id)}"]:not(output)`)
    : [];
  const around = element.closest("label");
  const own = [...named, ...(around && !around.htmlFor ? [around] : [])];
  const [drawn, ...others] = own.length > 0 ? [] : element.querySelectorAll<HTMLInputElement>(NATIVE_CHOICE);
  return drawn && others.length === 0 ? [...(drawn.labels ?? [])] : own;
}

const NATIVE_CHOICE = "input[type=checkbox],input[type=radio]";

/** Every normalized text that names an element: labels, their parts, `aria-label`, title, placeholder. */
export const labelTexts: (element: Element) => string[] = perLook((element) => {
  const named = referenced(element, "aria-labelledby");
  const sources: (Element | null)[] = [...labelsOf(element), ...named];
  if (element.tagName === "FIELDSET") sources.push(legendOf(element));
  const texts = [
    element.getAttribute("aria-label"),
    element.getAttribute("title"),
    element.getAttribute("placeholder"),
  ];
  if (named.length > 1) texts.push(named.map(({ textContent }) => textContent).join(" "));
  // Some labels hold their text twice, once for screen readers: each part counts, and the whole.
  for (const whole of sources) {
    if (!whole) continue;
    const source = insideWrappers(whole);
    texts.push(source.textContent);
    for (const part of source.children) texts.push(part.textContent);
    for (const node of source.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
  }
  const host = namedHost(element);
  const hosted = host ? hostTexts(host) : [];
  return [...new Set([...texts.map(normalize), ...hosted].filter(Boolean))];
});

/**
 * The words that title a group: its legend, or the heading at the start of a fieldset of choices without one.
 * Specimen: https://github.com/navapbc/wic-mt-demo-project-eligibility-screener.
 */
export function legendOf(group: Element): Element | null {
  const legend = group.querySelector("legend");
  if (legend || group.tagName !== "FIELDSET") return legend;
  const controls = [...group.querySelectorAll(CONTROL)];
  if (controls.length < 2 || !controls.every((control) => control.matches(CHOICE))) return null;
  // A heading further down may be that of one option, or of help.
  const first = group.firstElementChild;
  const isHead = first?.matches(TITLES) || (first?.querySelector(TITLES) && !first.querySelector(CONTROL));
  return isHead ? group.querySelector(TITLES) : null;
}

const TITLES = "h1,h2,h3,h4,h5,h6,[role=heading]";

/** The part of a label that is more than the wrapper of another one. */
function insideWrappers(label: Element): Element {
  const [part, ...others] = label.childNodes;
  return part?.nodeType === Node.ELEMENT_NODE && others.length === 0
    ? insideWrappers(part as Element)
    : label;
}

/** The custom element whose name is that of the control, the only one that it draws. */
export function namedHost(element: Element): HTMLElement | undefined {
  const root = element.getRootNode() as ShadowRoot;
  if (!root.host) return undefined;
  const controls = root.querySelectorAll(`${BOX},button,[role=combobox],[role=radio],[role=checkbox]`);
  return controls.length === 1 && controls[0] === element ? (root.host as HTMLElement) : undefined;
}

// A custom element is named in its own document; the name counts for the one control that it draws.
function hostTexts(host: Element): string[] {
  const slotted = [...host.querySelectorAll(":scope > [slot*=label]")];
  const texts = slotted.map((label) => normalize(label.textContent));
  return [normalize(host.getAttribute("label")), ...texts, ...labelTexts(host)];
}

export function elementById(near: Node, id: string): HTMLElement | undefined {
  const root = near.getRootNode() as Document | ShadowRoot;
  // Shadow roots that the scripts of a page emulate refuse getElementById.
  return (id && root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)) || undefined;
}

/** The elements that an attribute such as `aria-describedby` lists by their ids. */
export function referenced(element: Element, attribute: string): HTMLElement[] {
  const ids = (element.getAttribute(attribute) ?? "").split(/\s+/);
  return ids.map((id) => elementById(element, id)).filter((found) => found !== undefined);
}
