/** The texts of a question: label, surrounding question, hint. */
import { closest } from "../dom/document.ts";
import { isVisible } from "../dom/visibility.ts";
import { captionOfChoice, columnHeader } from "../widgets/parts/choice-texts.ts";
import { hiddenSelect } from "../widgets/parts/choices.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=radio],[role=checkbox],[role=combobox]";
const GROUP = "fieldset,[role=group],[role=radiogroup]";
const HINT =
  "[class*=hint],[class*=help-text],[class*=helper],[class*=description],[id$=-hint],[id$=-help],small";
const ERROR = "[class*=error],[role=alert],[id$=-error]";
const TITLE = "h1,h2,h3,h4,h5,h6,legend,[role=heading],caption";
const LONGEST = 240;

export function labelOf(element: HTMLElement): string {
  const isOption = isChoice(element);
  const isInCell = isOption && element.closest("td,[role=cell],[role=gridcell]") !== null;
  const inMatrix = isInCell && rowHeader(element) ? clean(columnHeader(element)) : "";
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const label = labels.map(isOption ? firstLine : textOf).find(Boolean);
  // A name that several controls share belongs to their group.
  const own = inMatrix || (label && isNameShared(element) ? "" : named(element)) || label;
  if (own) return own;
  if (isOption && element.matches("input")) {
    const text = clean(element.nextSibling?.textContent);
    if (text) return text;
  }
  const group = element.closest(GROUP);
  const legend = group?.querySelectorAll(CONTROL).length === 1 ? group.querySelector("legend") : null;
  return (
    (legend ? textOf(legend) : "") ||
    clean(element.getAttribute("title")) ||
    (isOption && element.matches("input") ? clean(captionOfChoice(element)) : "") ||
    (isOption || isToggle(element) ? "" : textBefore(element)) ||
    rowHeader(element) ||
    hiddenLabel(element) ||
    clean(element.getAttribute("placeholder")) ||
    (isOption || isToggle(element) ? textOf(element) : "")
  );
}

export function groupOf(element: HTMLElement): { element?: HTMLElement; text: string } {
  // The row of a matrix is within the group of all rows.
  const header = isChoice(element) ? rowHeader(element) : "";
  if (header) return { text: header };
  const group = closest(element, GROUP);
  const text = group ? namedGroup(group) : "";
  if (group && text) return { element: group, text };
  if (isToggle(element)) {
    const scope = closest(element, "ul,ol") ?? element.parentElement;
    return scope
      ? { element: scope, text: named(scope) || textBefore(scope) || hostWords(scope) }
      : { text: "" };
  }
  const rowWords = rowHeader(element);
  if (rowWords) return { text: rowWords };
  // Radios without a grouping element: the text before the first of them.
  const { name, type } = element as HTMLInputElement;
  if (type !== "radio" || !name) return { text: "" };
  const root = element.getRootNode() as Document | ShadowRoot;
  const radios = [...root.querySelectorAll<HTMLElement>(`input[type=radio][name="${CSS.escape(name)}"]`)];
  let around = element.parentElement;
  while (around && !radios.every((radio) => around?.contains(radio))) around = around.parentElement;
  // An option's label may precede its radio.
  const parts = radios.flatMap((radio) => [radio, ...((radio as HTMLInputElement).labels ?? [])]);
  const first =
    around &&
    [...around.querySelectorAll(":scope > *")].find((child) => parts.some((part) => child.contains(part)));
  return { text: first ? textBefore(first) : "" };
}

export function hintOf(element: HTMLElement): string {
  const { element: group } = groupOf(element);
  // The description of a radio explains one option, not the question.
  const own = isRadio(element) ? [] : [element];
  const described = [...own, ...(group ? [group] : [])].flatMap((one) => referenced(one, "aria-describedby"));
  const pointed = described.filter((one) => !one.matches(ERROR)).map(textOf);
  if (pointed.length > 0) return clean([...new Set(pointed)].join(" "));
  for (
    let scope = element.parentElement, depth = 0;
    scope && depth < 4;
    scope = scope.parentElement, depth++
  ) {
    // A hint among the controls of several questions may belong to any of them.
    if (controlsIn(scope).some((other) => !isSameQuestion(other, element))) return "";
    const hint = [...scope.querySelectorAll(HINT)].find((one) => isVisible(one) && !one.matches(ERROR));
    if (hint && !hint.querySelector(CONTROL) && !hint.contains(element)) return textOf(hint);
    if (scope.matches(`form,td,${GROUP}`)) return "";
  }
  return "";
}

/** Whether the words of a control or its group have an asterisk or "(required)", also as generated content. */
export function isMarkedRequired(element: HTMLElement): boolean {
  // A group of boxes that is marked does not require each of them.
  const group = element.matches("input[type=checkbox],[role=checkbox]")
    ? undefined
    : groupOf(element).element;
  const labels = [...((element as HTMLInputElement).labels ?? []), ...referenced(element, "aria-labelledby")];
  return (
    labels.some(hasMark) ||
    (group !== undefined && isGroupMarked(group)) ||
    isMark(element.getAttribute("aria-label") ?? "") ||
    (labels.length === 0 && isMark(textBefore(element)))
  );
}

/** Whether the words that name a group have such a mark. */
export function isGroupMarked(group: HTMLElement): boolean {
  const legend = group.querySelector("legend");
  return [...(legend ? [legend] : []), ...referenced(group, "aria-labelledby")].some(hasMark);
}

function hasMark(source: Element): boolean {
  const isDrawn = (part: Element) =>
    ["::before", "::after"].some((pseudo) => getComputedStyle(part, pseudo).content.includes("*"));
  return isMark(source.textContent ?? "") || [source, ...source.querySelectorAll("*")].some(isDrawn);
}

function isMark(text: string): boolean {
  return /\*\s*$|^\s*\*/.test(text) || REQUIRED.test(text);
}

const REQUIRED_WORDS =
  "\\((?:required|obligatori[oa]|requerid[oa]|obligatoire|requise?|erforderlich|pflichtfeld)\\)";
const REQUIRED = new RegExp(REQUIRED_WORDS, "i");
const MARK_AT_END = new RegExp(`\\s*(\\*|${REQUIRED_WORDS})\\s*:?$`, "i");

function isRadio(element: Element): boolean {
  return element.matches("input[type=radio],[role=radio]");
}

// A card explains its option in further lines.
function firstLine(label: HTMLElement): string {
  const [line] = (label.innerText ?? "").split("\n").map(clean).filter(Boolean);
  return line === undefined || label.querySelector("select,textarea")
    ? textOf(label)
    : withoutMark(asWritten(line, label));
}

function namedGroup(group: HTMLElement): string {
  const legend = group.querySelector("legend");
  const own = group.tagName.includes("-") ? clean(group.getAttribute("label")) : "";
  return named(group) || (legend ? textOf(legend) : "") || own || hostWords(group);
}

/** The label of the custom element that draws a group. */
function hostWords(element: Element): string {
  const host = (element.getRootNode() as Partial<ShadowRoot>).host;
  return host ? clean(host.getAttribute("label")) || named(host) || textBefore(host) : "";
}

function controlsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(CONTROL)];
}

// The parts of one control, the options of one question, the boxes of one group.
function isSameQuestion(other: HTMLElement, element: HTMLElement): boolean {
  if (other === element || other.contains(element) || element.contains(other)) return true;
  const group = element.closest(GROUP);
  return group?.contains(other) === true && isChoice(other) && isChoice(element);
}

function isChoice(element: HTMLElement): boolean {
  return element.matches("input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]");
}

/** The legend of an element's group, or the nearest heading or label before it. */
export function contextOf(element: HTMLElement): string {
  const { text } = groupOf(element);
  if (text) return text;
  for (
    let scope: Element | null = element, depth = 0;
    scope && depth < 5;
    scope = scope.parentElement, depth++
  )
    for (let other = scope.previousElementSibling; other; other = other.previousElementSibling) {
      const titles = [other, ...other.querySelectorAll("*")].filter(
        (one) => (one.matches(TITLE) || isFreeLabel(one)) && isVisible(one),
      );
      const title = titles.at(-1);
      if (title) return textOf(title);
    }
  return "";
}

function isFreeLabel(element: Element): boolean {
  return element.matches("label") && (element as HTMLLabelElement).control === null;
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

function isToggle(element: HTMLElement): boolean {
  return element.matches(
    "button[aria-pressed],[role=button][aria-pressed],button[aria-checked],[role=switch]",
  );
}

// The label of the hidden native list that an unnamed control replaces.
function hiddenLabel(element: HTMLElement): string {
  const hidden = element.matches("input,select,textarea") ? undefined : hiddenSelect(element);
  return hidden ? labelOf(hidden) : "";
}

function isNameShared(element: HTMLElement): boolean {
  const names = element.getAttribute("aria-labelledby");
  const root = element.getRootNode() as Document | ShadowRoot;
  if (!names || element.hasAttribute("aria-label")) return false;
  return (
    root.querySelectorAll(`[aria-labelledby="${CSS.escape(names)}"]:is(input,select,textarea)`).length > 1
  );
}

/** The words at the start of a table's row. */
function rowHeader(element: Element) {
  const row = element.closest("tr,[role=row]");
  const [first] = row?.querySelectorAll("th,td,[role=rowheader],[role=cell]") ?? [];
  return first && !first.contains(element) && !first.querySelector(CONTROL) ? textOf(first) : "";
}

function named(element: Element) {
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

function referenced(element: Element, attribute: string) {
  const root = element.getRootNode() as Document | ShadowRoot;
  return (element.getAttribute(attribute) ?? "")
    .split(/\s+/)
    .map((id) => (id ? root.getElementById(id) : null))
    .filter((found) => found !== null);
}

// A label may contain its input, and its text a second time for screen readers.
function textOf(source: Element): string {
  const isPlain = !source.querySelector("input,select,textarea,button,[aria-hidden=true]");
  const rendered = isPlain ? clean((source as HTMLElement).innerText) : "";
  if (rendered) return withoutMark(withoutUnseen(asWritten(rendered, source), source));
  const copy = source.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll("input,select,textarea,button,script,style,[aria-hidden=true]"))
    part.remove();
  return withoutMark(withoutUnseen(clean(copy.textContent), source) || clean(source.textContent));
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

function withoutMark(text: string) {
  return text.replace(MARK_AT_END, "").replace(/^\*\s*/, "");
}

function clean(text: string | null | undefined) {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
