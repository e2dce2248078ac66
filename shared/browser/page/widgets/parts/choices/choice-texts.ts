/** The texts that name a choice: labels, its words, its table's headers, or the text after it. */
import { queryWithin } from "../../../dom/document.ts";
import { TABLE } from "../../../dom/selectors.ts";
import { captionOf, labelsOf, labelTexts, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";

const CHOICE = "input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]";

/** As `matchOption` compares a choice; texts are normalized. */
export function describeChoice(choice: HTMLElement): { value: string; texts: string[] } {
  const texts = [
    ...labelTexts(choice),
    choice.id,
    choice.textContent,
    columnHeader(choice),
    ...rowTexts(choice),
    textAfter(choice),
    captionOfChoice(choice),
    ...[...choice.querySelectorAll("[aria-label],[alt],[title]")].flatMap((part) =>
      ["aria-label", "alt", "title"].map((name) => part.getAttribute(name)),
    ),
  ].map(normalize);
  return {
    value: choice.getAttribute("value") ?? choice.getAttribute("data-value") ?? "",
    texts: [...new Set(texts)].filter(Boolean),
  };
}

/** A choice as the page shows it. Some labels hold their text twice, once for screen readers. */
export function captionOfChoice(choice: HTMLElement): string {
  const after = textAfter(choice).trim();
  if (after) return columnHeader(choice) || after;
  const label = labelsOf(choice)[0] ?? choice;
  const shown = label.matches("input") ? (label.parentElement ?? label) : label;
  const whole = visibleText(shown) || captionOf(choice);
  const parts = [...label.children].map(visibleText);
  const isTwice = (part: string) => part !== "" && bare(whole) === bare(part).repeat(2);
  return columnHeader(choice) || (parts.find(isTwice) ?? whole) || rowTexts(choice).join(", ");
}

function bare(text: string): string {
  return text.replaceAll(" ", "");
}

/** The only choice with the recorded label, where the recorded element now has another one. */
export function relabelled(
  recorded: HTMLElement,
  label: string,
  choicesAround: (choice: HTMLElement) => HTMLElement[],
): HTMLElement | undefined {
  const wanted = normalize(label);
  const isLabelled = (choice: HTMLElement) => describeChoice(choice).texts.includes(wanted);
  if (wanted === "" || isLabelled(recorded)) return undefined;
  const [only, other] = choicesAround(recorded).filter(isLabelled);
  return other ? undefined : only;
}

/** The header above a choice in a table, in cells of HTML or of ARIA. */
export function columnHeader(choice: Element): string {
  const cell = choice.closest("td,[role=cell],[role=gridcell]");
  const row = cell?.closest("tr,[role=row]");
  const table = row?.closest(TABLE);
  if (!cell || !row || !table) return "";
  const rows = [...table.querySelectorAll("tr,[role=row]")].filter((other) => other.closest(TABLE) === table);
  const headers = rows.slice(0, rows.indexOf(row)).findLast((other) => headersIn(other).length > 1);
  if (!headers) return "";
  const at = columnsBefore(cell);
  const header = [...headers.children].find((other) => {
    const from = columnsBefore(other);
    return at >= from && at < from + span(other);
  });
  return header ? visibleText(header) : "";
}

/** The cells next to the only choice of a row: they name it. */
function rowTexts(choice: Element): string[] {
  const row = choice.closest("tr,[role=row]");
  const choices = [...(row?.querySelectorAll(CHOICE) ?? [])];
  // A choice by role may hold a native one.
  const others = choices.filter((one) => !one.contains(choice) && !choice.contains(one));
  if (!row?.closest(TABLE) || others.length > 0) return [];
  return [...row.children].filter((cell) => !cell.contains(choice)).map(visibleText);
}

function headersIn(row: Element): Element[] {
  return [...row.querySelectorAll("th,[role=columnheader],thead td")];
}

function columnsBefore(cell: Element): number {
  let columns = 0;
  for (let other = cell.previousElementSibling; other; other = other.previousElementSibling)
    columns += span(other);
  return columns;
}

function span(cell: Element): number {
  return (cell as HTMLTableCellElement).colSpan || 1;
}

// An input without a label, with its words behind it.
function textAfter(choice: HTMLElement): string {
  if (!choice.matches("input") || labelsOf(choice).length > 0) return "";
  const next = choice.nextSibling;
  const isText =
    next?.nodeType === Node.TEXT_NODE ||
    (next as Element | null)?.matches?.("span,b,em,strong,label:not([for])");
  return isText ? (next?.textContent ?? "") : "";
}

const CONTROL =
  "input:not([type=hidden]),select,textarea,a[href],[contenteditable=true]," +
  "[role]:not([role=none],[role=presentation],[role=button],[role=img])";
const BUTTON = "button:not([type=submit]),[role=button]";
const LONGEST_CAPTION = 80;

/**
 * All choices of a group that holds nothing else to press; none where its pressed elements differ.
 * Specimen: https://ant.design/components/tag#tag-demo-checkable.
 */
export function plainChoicesIn(scope: Element): HTMLElement[] {
  if (queryWithin(scope, CONTROL).some(isVisible)) return [];
  const pressed = queryWithin(scope, "*").filter((one) => isVisible(one) && isPressed(one, scope));
  const outermost = pressed.filter((one) => !pressed.some((other) => other !== one && other.contains(one)));
  const [first] = outermost;
  const isAlike = (one: HTMLElement) =>
    one.localName === first?.localName &&
    one.parentElement?.parentElement?.contains(first) === true &&
    one.classList[0] === first.classList[0];
  const captions = outermost.map(visibleText);
  const isNamed = captions.every((text) => text !== "" && text.length <= LONGEST_CAPTION);
  const areDistinct = new Set(captions).size === captions.length;
  return outermost.length > 1 && outermost.every(isAlike) && isNamed && areDistinct ? outermost : [];
}

// The pointer of the group itself is inherited by all of its parts.
function isPressed(element: HTMLElement, scope: Element): boolean {
  if (element.matches(BUTTON)) return true;
  const hasPointer = (one: Element) => getComputedStyle(one).cursor === "pointer";
  return element.tabIndex >= 0
    ? element.children.length === 0 || hasPointer(element)
    : hasPointer(element) && !hasPointer(scope);
}
