/** The label of a control: stated by the document, or the words next to it. */
import { CONTROL_NAMES, HINTS, NEEDS } from "../../../text/vocabulary/hints.ts";
import { MARKS, PROMPTS } from "../../../text/vocabulary/lists.ts";
import { beginsText, holdsText, inAllLanguages, isText } from "../../../text/words.ts";
import { ancestors, childrenOf, parents, queryAll, queryWithin, rectOf } from "../dom/document.ts";
import { isChoice } from "../dom/role.ts";
import { CONTROL, GROUP, HEADING, isTextBox } from "../dom/selectors.ts";
import { hasOwnText, labelsOf, namedHost, referenced, slottedText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import { captionOfChoice, columnHeader } from "./choice-texts.ts";
import { hiddenSelect, listBefore } from "./match-option.ts";
import { recordOf } from "./widget.ts";

/** Specimens: uswds (@uswds/uswds@3), govuk (govuk-frontend@6). */
export const HINT =
  "[class*=hint],[class*=help-text],[class*=helper],[class*=description],[id$=-hint],[id$=-help],small";
/** Specimens: uswds (@uswds/uswds@3), govuk (govuk-frontend@6). */
export const ERROR = "[class*=error],[role=alert],[id$=-error]";

const MOST_ANCESTORS = 3;
const PARTS_LEVELS = 4;

export const labelOf: (element: HTMLElement) => string = perLook((element) => {
  const own = statedLabelOf(element);
  if (own) return own;
  const isOption = isChoice(element);
  if (isOption && element.matches("input")) {
    const text = clean(element.nextSibling?.textContent);
    if (text) return text;
  }
  const group = element.closest(GROUP);
  const legend = group?.querySelectorAll(CONTROL).length === 1 ? group.querySelector("legend") : null;
  return (
    (legend ? textOf(legend) : "") ||
    titleOf(element) ||
    (isOption ? "" : headersOfSeveral(element) || labelOfPair(element)) ||
    (isOption && element.matches("input") ? clean(captionOfChoice(element)) : "") ||
    (isOption || isToggle(element)
      ? ""
      : labelOver(element) ||
        placeholderBelow(element) ||
        textBefore(element, element.matches("div,span,ul,[role=group]") ? PARTS_LEVELS : MOST_ANCESTORS)) ||
    textBeforeHost(element) ||
    rowHeader(element) ||
    hiddenLabel(element) ||
    clean(element.getAttribute("placeholder")) ||
    (isOption || isToggle(element) ? textOf(element) : "")
  );
});

/**
 * The label of the first of two boxes in a row, with a sign between them.
 * Specimen: https://element-plus.org/en-US/component/date-picker#enter-date-range.
 */
function labelOfPair(element: HTMLElement): string {
  if (!isTextBox(element) || !element.parentElement) return "";
  const row = childrenOf(element.parentElement);
  const [first, second, ...further] = row.filter(isTextBox);
  if (!first || second !== element || further.length > 0) return "";
  const between = row.slice(row.indexOf(first) + 1, row.indexOf(element));
  return between.some(({ textContent }) => areWords(clean(textContent))) ? "" : statedLabelOf(first);
}

// A list may repeat an option as its title.
function titleOf(element: HTMLElement): string {
  const title = clean(element.getAttribute("title"));
  const options = element.matches("select") ? [...(element as HTMLSelectElement).options] : [];
  return options.some(({ text }) => clean(text) === title) ? "" : title;
}

// A heading names what several boxes ask together: each of them has its own words.
function placeholderBelow(element: HTMLElement): string {
  const placeholder = clean(element.getAttribute("placeholder"));
  const words = areWords(placeholder) && !EXAMPLE.test(placeholder) ? wordsBefore(element) : undefined;
  if (!(words instanceof Element) || !words.matches(HEADING)) return "";
  const asked = words.parentElement?.querySelectorAll("input[placeholder],textarea[placeholder]") ?? [];
  return asked.length > 1 ? placeholder : "";
}

/** “e.g. Main Street”, “mm/dd/yyyy” */
const EXAMPLE = new RegExp(
  `${beginsText(inAllLanguages(HINTS, ({ example }) => example)).source}|^[a-zA-Z]{1,4}[-/. ][a-zA-Z]{1,4}[-/. ][a-zA-Z]{1,4}$`,
  "i",
);

// A label that is drawn over its box may stand after the box and name no control.
function labelOver(element: HTMLElement): string {
  const box = element.parentElement;
  const [label, ...others] = box?.querySelectorAll("label") ?? [];
  if (!box || !label || others.length > 0 || label.htmlFor || label.control) return "";
  const isAfter = element.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING;
  const controls = [...box.querySelectorAll(CONTROL)].filter(({ ariaHidden }) => ariaHidden !== "true");
  return isAfter && controls.length === 1 ? textOf(label) : "";
}

// The words may stand before the custom element that draws the control, or before a further element around that one.
function textBeforeHost(element: HTMLElement): string {
  let host = isChoice(element) || isToggle(element) ? undefined : namedHost(element);
  for (; host; host = hostAround(host, element)) {
    const words = textBefore(host.assignedSlot ?? host);
    if (words) return words;
  }
  return "";
}

/** The custom element whose shadow root holds another one, where the control is the only visible one in it. */
function hostAround(inner: HTMLElement, control: HTMLElement): HTMLElement | undefined {
  const { host } = inner.getRootNode() as Partial<ShadowRoot>;
  if (!(host instanceof HTMLElement)) return undefined;
  return queryWithin(host, CONTROL).every((one) => one === control || !isVisible(one)) ? host : undefined;
}

/** The label that the document associates with an element; empty without one. */
export function statedLabelOf(element: HTMLElement): string {
  const isOption = isChoice(element);
  const isInCell = isOption && element.closest("td,[role=cell],[role=gridcell]") !== null;
  const inMatrix = isInCell && rowHeader(element) ? clean(columnHeader(element)) : "";
  const labels = labelsOf(element);
  // A label of the question may point at its first radio, before that of the option.
  const own = isOption ? labels.map(firstLine).findLast(Boolean) : labels.map(withoutHint).find(Boolean);
  const label = own ?? "";
  // A name that several controls share belongs to their group.
  const name = named(element);
  const isOfOthers = label !== "" && (isNameShared(element) || NAMES_CONTROL.test(name));
  const words = isOfOthers || isNameAlone(element) ? "" : name;
  // The drawn part of an upload names the press, and the label the question.
  const stated = element.matches("[type=file]") ? label || words : inMatrix || words || label;
  const host = namedHost(element);
  // A component may name its control by a number that it shows.
  return host
    ? statedLabelOf(host) || stated || hostWords(host) || (isOption ? slottedText(host) : "")
    : stated;
}

/** A component may name its box by its kind. Specimen: https://www.patternfly.org/components/date-and-time/date-picker. */
const NAMES_CONTROL = isText(inAllLanguages(CONTROL_NAMES));

// A component without words may name its control by the key under which it hands the answer in.
function isNameAlone(element: HTMLElement): boolean {
  const key = element.getAttribute("name") || element.id;
  return "host" in element.getRootNode() && key !== "" && named(element) === key;
}

/** The words that a custom element takes as its label. */
function hostWords(host: HTMLElement): string {
  const slotted = host.querySelector(":scope > [slot*=label]");
  return clean(host.getAttribute("label")) || (slotted ? textOf(slotted) : "");
}

/** The words of a label that holds its hint too, or the control with a sign next to it. */
function withoutHint(label: HTMLElement): string {
  const words = textOf(labelAlone(label) ?? label);
  const hints = [...label.querySelectorAll<HTMLElement>(HINT)].map(textOf);
  return clean(hints.reduce((left, hint) => left.replace(hint, " "), words)) || words;
}

/** The only part of a label with words, where another part holds the control. A sign next to the control is no word. */
export function labelAlone(label: HTMLElement): HTMLElement | undefined {
  const [box, ...boxes] = [...label.children].filter((part) => part.querySelector(CONTROL));
  if (!box || boxes.length > 0) return undefined;
  const before = [...label.childNodes].slice(0, [...label.childNodes].indexOf(box));
  const worded = before.filter((node) => areWords(textAlone(node)));
  return worded.length === 1 && worded[0] instanceof HTMLElement ? worded[0] : undefined;
}

/** Text of the nearest preceding element, or text node, that contains no control. */
export function textBefore(element: Element, levels = MOST_ANCESTORS): string {
  const words = wordsBefore(element, levels);
  return words === undefined
    ? ""
    : words.nodeType === Node.TEXT_NODE
      ? textAlone(words)
      : textOf(words as Element);
}

/** An instruction before choices, which is not their question. */
const INSTRUCTION = isText(
  `${inAllLanguages(PROMPTS, ({ asks }) => asks)}|${inAllLanguages(MARKS, ({ marks }) => marks)}`,
  ".{0,60}$",
);
const SEVERAL = holdsText(inAllLanguages(MARKS, ({ several }) => several));

/** The words before choices; those of their question where an instruction stands in between. */
export function questionOver(choices: Element): string {
  const words = wordsBefore(choices);
  const text = textBefore(choices);
  return words instanceof Element && INSTRUCTION.test(text) ? textBefore(words) || text : text;
}

/** Whether an instruction before choices asks for several of them. */
export function asksForSeveral(choices: Element): boolean {
  const text = textBefore(choices);
  return INSTRUCTION.test(text) && SEVERAL.test(text);
}

/** The elements that may hold the choices below such instructions. */
export function askedForSeveral(): HTMLElement[] {
  const asks = (one: Element) => INSTRUCTION.test(textOf(one)) && SEVERAL.test(textOf(one));
  const instructions = queryAll(`p,div,span,label,small,strong,em,${HEADING}`).filter(
    (one) => hasOwnText(one) && SEVERAL.test(one.textContent ?? "") && asks(one),
  );
  const below = instructions.flatMap((one) => [one, ...ancestors(one, MOST_ANCESTORS)]);
  const first = below.flatMap(({ nextElementSibling }) => nextElementSibling ?? []);
  return [...new Set(first.flatMap(firstOf))].filter((one) => asksForSeveral(one));
}

/** An element, and the first ones with words in it. */
function firstOf(element: Element): HTMLElement[] {
  const first = childrenOf(element).find((child) => child.textContent?.trim());
  return [element as HTMLElement, ...(first ? firstOf(first) : [])];
}

/** The element or the text node with these words. */
export function wordsBefore(element: Element, levels = MOST_ANCESTORS): Element | Text | undefined {
  for (const scope of [element, ...parents(element, levels - 1)]) {
    for (let node = scope.previousSibling; node; node = node.previousSibling) {
      if (node.nodeType === Node.TEXT_NODE && areWords(textAlone(node)))
        return isSuffix(node) ? undefined : (emphasised(node) ?? (node as Text));
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const other = node as Element;
      if (other.matches("style,script,template,head")) continue;
      if (other.matches(CONTROL) || drawsControl(other) || holdsToggles(other)) return undefined;
      if (!other.matches(`${HINT},${ERROR}`) && areWords(textOf(other))) return other;
    }
    if (scope !== element && scope.matches(`form,${GROUP},td`)) return undefined;
  }
  return undefined;
}

function areWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !isMarkAlone(text);
}

/** The words that a line emphasises before a text, such as a label before "in dollars". */
function emphasised(text: Node): Element | undefined {
  for (let node = text.previousSibling; node; node = node.previousSibling) {
    if (!(node instanceof Element)) continue;
    if (node.matches("br,hr,p,div,ul,ol,table")) return undefined;
    if (node.matches("label,legend,b,strong,dt,th") && areWords(textOf(node))) return node;
  }
  return undefined;
}

/** Whether a text follows a control in the same line, such as its unit. */
function isSuffix(text: Node): boolean {
  for (let node = text.previousSibling; node; node = node.previousSibling) {
    if (!(node instanceof Element)) continue;
    if (node.matches("br,hr,p,div,h1,h2,h3,h4,h5,h6,ul,ol,table")) return false;
    if (node.matches(CONTROL) || drawsControl(node)) return true;
  }
  return false;
}

/** Whether an element holds a control, also one that a custom element draws. */
function drawsControl(scope: Element | ShadowRoot): boolean {
  if (scope.querySelector(CONTROL)) return true;
  const own = "shadowRoot" in scope ? [scope] : [];
  const hosts = [...own, ...scope.querySelectorAll("*")].filter(({ shadowRoot }) => shadowRoot);
  return hosts.some(({ shadowRoot }) => drawsControl(shadowRoot as ShadowRoot));
}

/** Whether an element holds several worded buttons with a state: the choices of another question. */
function holdsToggles(element: Element): boolean {
  const toggles = [...element.querySelectorAll("button[aria-pressed]")];
  return toggles.filter(({ textContent }) => areWords(clean(textContent))).length > 1;
}

/** A button with a state, or one that belongs to the drawn choices of a question. */
export function isToggle(element: HTMLElement): boolean {
  return (
    element.matches(
      "button[aria-pressed],[role=button][aria-pressed],button[aria-checked],[role=switch],[role=tab]",
    ) ||
    (recordOf(element).isOfGroup === true && !isChoice(element))
  );
}

// The label of the hidden native list that an unnamed control replaces.
function hiddenLabel(element: HTMLElement): string {
  const hidden = element.matches("input,select,textarea") ? listBefore(element) : hiddenSelect(element);
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

/** The words of the row and of the column, where a row of a table asks for several answers; empty elsewhere. */
export function headersOfSeveral(element: HTMLElement): string {
  const cell = element.closest("td,[role=cell],[role=gridcell]");
  const asks = (one: Element) => one !== cell && one.querySelector(CONTROL) !== null;
  const isOnly = !cell?.parentElement || !childrenOf(cell.parentElement).some(asks);
  const [row, column] = isOnly ? [] : [rowHeader(element), clean(columnHeader(element))];
  return row && column ? `${row} – ${column}` : "";
}

/** The words at the start of a table's row. */
export function rowHeader(element: Element) {
  const [header] = rowOf(element);
  return header ? textOf(header) : "";
}

/** The cell at the start of an element's row, where it holds words alone. */
export function rowOf(element: Element): Element[] {
  const row = element.closest("tr,[role=row]");
  const [first, second, ...others] = row?.querySelectorAll("th,td,[role=rowheader],[role=cell]") ?? [];
  if (!first || first.contains(element) || first.querySelector(CONTROL)) return [];
  // In a row of pairs, each cell of words names the control of the next one alone.
  const before = others[others.findIndex((cell) => cell.contains(element)) - 1];
  const isOfPair = second?.querySelector(CONTROL) && before && !before.querySelector(CONTROL);
  return isOfPair && areWords(textOf(before)) ? [] : [first];
}

const LONGEST = 240;
const REQUIRED_WORDS = `\\((?:${inAllLanguages(NEEDS, ({ required }) => required)})\\)`;
const REQUIRED = new RegExp(REQUIRED_WORDS, "i");
const MARK_AT_END = new RegExp(`\\s*(\\*|${REQUIRED_WORDS})\\s*:?$`, "i");
const MARK_ALONE = new RegExp(`^\\W*(?:${inAllLanguages(NEEDS, ({ alone }) => alone)})\\W*$`, "i");

/** Whether the words of an element, or its generated content, mark a question as required. */
export function hasMark(source: Element | Text): boolean {
  if (!(source instanceof Element)) return isMark(source.textContent ?? "");
  const isDrawn = (part: Element) =>
    ["::before", "::after"].some((pseudo) => getComputedStyle(part, pseudo).content.includes("*"));
  return isMark(source.textContent ?? "") || [source, ...source.querySelectorAll("*")].some(isDrawn);
}

export function isMark(text: string): boolean {
  return /\*\s*$|^\s*\*/.test(text) || REQUIRED.test(text);
}

/** Whether a text states only that an answer is required or not: "(This question is mandatory)". */
function isMarkAlone(text: string): boolean {
  return MARK_ALONE.test(text);
}

/** The first line of a label: a card explains its option in further lines. */
function firstLine(label: HTMLElement): string {
  const [line] = (label.innerText ?? "").split("\n").map(clean).filter(Boolean);
  return line === undefined || label.querySelector("select,textarea")
    ? textOf(label)
    : withoutMark(asWritten(line, label));
}

/** The name that ARIA gives an element; empty without one. */
export function named(element: Element) {
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

/** The text of an element, without that of its controls and without a second one for screen readers. */
export function textOf(source: Element): string {
  const isPlain = !source.querySelector("input,select,textarea,button,[aria-hidden=true]");
  const mark = childrenOf(source).at(-1);
  const isMarked = mark !== undefined && isMarkAlone(clean(mark.textContent)) && !source.matches("button");
  if (isMarked) {
    const text = textWithout(source, "button,[aria-hidden=true]");
    // A mark for the eyes alone is left out already.
    const end = clean(mark.textContent);
    return withoutMark(clean(text.endsWith(end) ? text.slice(0, -end.length) : text));
  }
  const rendered = isPlain ? clean((source as HTMLElement).innerText) : "";
  if (rendered) return withoutMark(withoutUnseen(asWritten(rendered, source), source));
  const words = withoutUnseen(textWithout(source, "button,[aria-hidden=true]"), source);
  return withoutMark(words || textWithout(source, "") || slottedText(source));
}

/** The text without that of controls and of these parts. */
function textWithout(source: Element, parts: string): string {
  const copy = source.cloneNode(true) as Element;
  const left = ["input,select,textarea,datalist,script,style", parts].filter(Boolean).join();
  for (const part of copy.querySelectorAll(left)) part.remove();
  return clean(copy.textContent);
}

/** The text without words for screen readers only, unless there are no others. */
function withoutUnseen(text: string, source: Element): string {
  const unseen = [...source.querySelectorAll<HTMLElement>("*")].filter(isUnseen);
  const seen = unseen.reduce((left, part) => left.replace(clean(part.textContent), " "), text);
  return clean(seen) || text;
}

function isUnseen(part: HTMLElement): boolean {
  const { width, height } = rectOf(part);
  return width <= 1 && height <= 1 && getComputedStyle(part).position === "absolute";
}

/** A text in the case of the document, where styles only show capitals. */
export function asWritten(shown: string, source: Element): string {
  const written = clean(source.textContent);
  return written.toLowerCase() === shown.toLowerCase() ? written : shown;
}

/** The words of a text node. */
function textAlone(node: Node): string {
  return withoutMark(clean(node.textContent));
}

function withoutMark(text: string) {
  return text.replace(MARK_AT_END, "").replace(/^\*\s*/, "");
}

export function clean(text: string | null | undefined) {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
