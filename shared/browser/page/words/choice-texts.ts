/**
 * A choice: the texts that name it, whether it is on, and the press on it. A custom element may state through
 * `ElementInternals`, which only its own script can read: its `checked` property shows the state.
 */
import { ancestors, drawn, outermost, placeOf, queryWithin, rectOf, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { CHOICE, OPTION_BUTTON, TABLE } from "../dom/selectors.ts";
import { captionOf, hasOwnText, labelsOf, labelTexts, normalize, visibleText } from "../dom/text.ts";
import { isPointed, isTransparent, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import { endLook, type Step } from "../memory.ts";
import type { FieldTrouble } from "../protocol.ts";
import { type Look, NOT_KEPT, recordOf } from "./widget.ts";

/** As `listedOption` compares a choice; texts are normalized. */
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
const LONGEST_CAPTION = 80;
const CARD_LEVELS = 3;

/**
 * All choices of a group that holds nothing else to press; none where its pressed elements differ.
 * Specimen: https://ant.design/components/tag#tag-demo-checkable.
 */
export function plainChoicesIn(scope: Element): HTMLElement[] {
  if (queryWithin(scope, CONTROL).some(isVisible)) return [];
  const pressed = queryWithin(scope, "*").filter((one) => isVisible(one) && isPressed(one, scope));
  const whole = outermost(pressed);
  const [first] = whole;
  const isAlike = (one: HTMLElement) =>
    one.localName === first?.localName &&
    one.parentElement?.parentElement?.contains(first) === true &&
    one.classList[0] === first.classList[0];
  const captions = whole.map(visibleText);
  const isNamed = captions.every((text) => text !== "" && text.length <= LONGEST_CAPTION);
  const areDistinct = new Set(captions).size === captions.length;
  return whole.length > 1 && whole.every(isAlike) && isNamed && areDistinct ? whole : [];
}

// The pointer of the group itself is inherited by all of its parts.
function isPressed(element: HTMLElement, scope: Element): boolean {
  if (element.matches(OPTION_BUTTON)) return true;
  return element.tabIndex >= 0
    ? element.children.length === 0 || isPointed(element)
    : isPointed(element) && !isPointed(scope);
}

const ARIA_STATES = ["aria-checked", "aria-pressed", "aria-selected", "aria-current"];
const PLAIN_STATE = /^data-(state|selected|checked|active|pressed)$/;
const DRAWN = /^((un)?checked|indeterminate)$/;
const ON = /^(true|checked|on|selected|active|pressed)?$/i;
/** Attributes and classes that follow the mouse, the focus or an earlier visit. */
const PASSING = /focus|hover|touch|pristine|dirty|ripple|visited|tabindex|^style$|^id$/i;

/** A class that states the state of a choice by convention, such as `chip--selected` or `is-active`. */
const STATE_CLASS = /(^|[-_])(active|selected|checked|chosen|pressed)$/i;
/** The name of a sign within a chosen choice. */
const STATE_NAME = /^(active|selected|checked|chosen|ticked)$/i;

type ChoiceState = "on" | "off" | "mixed";

/** The state that a choice has by its property or attributes, else the one that its drawing shows. */
export function choiceState(choice: Element): ChoiceState {
  const stated = statedState(choice);
  if (stated) return stated;
  if (recordOf(choice).isOfGroup) return drawnByGroup(choice);
  if (choice.matches("[role=switch]")) return "mixed";
  return hasChanged(choice) ? "on" : "off";
}

function statedState(choice: Element): ChoiceState | undefined {
  if (choice.matches("input")) {
    const input = choice as HTMLInputElement;
    return (
      drawnState(input) ?? keptState(input) ?? (input.indeterminate ? "mixed" : input.checked ? "on" : "off")
    );
  }
  // In a calendar aria-current marks today.
  const stated = ARIA_STATES.map((name) => choice.getAttribute(name)).find(
    (state) => state !== null && state !== "date",
  );
  if (typeof stated === "string") return stated === "mixed" ? "mixed" : stated === "false" ? "off" : "on";
  const plain = [...choice.attributes].find(({ name }) => PLAIN_STATE.test(name));
  if (plain) return ON.test(plain.value) ? "on" : "off";
  const checked = checkedProperty(choice);
  return checked === undefined ? undefined : checked ? "on" : "off";
}

// A component may draw its own state, and keep an input for the form alone.
function drawnState(input: HTMLInputElement): ChoiceState | undefined {
  const drawn = [input.previousElementSibling, input.nextElementSibling, input.closest("label")];
  const stated = drawn
    .map((part) => part?.getAttribute("data-state"))
    .find((state) => DRAWN.test(state ?? ""));
  return stated ? (stated === "checked" ? "on" : stated === "unchecked" ? "off" : "mixed") : undefined;
}

/**
 * The state that a component keeps in ARIA: it may put the native one back after a press. A state that never changes is a
 * mistake of the page. Specimen: https://element-plus.org/en-US/component/switch.
 */
function keptState(input: HTMLInputElement): ChoiceState | undefined {
  const { ariaChecked } = input;
  const record = recordOf(input);
  record.firstAria ??= ariaChecked ?? "";
  record.keepsAria ||= record.firstAria !== (ariaChecked ?? "");
  if (!record.keepsAria) return undefined;
  return ariaChecked === "true" ? "on" : ariaChecked === "mixed" ? "mixed" : "off";
}

export function isChosen(choice: Element): boolean {
  return choiceState(choice) === "on";
}

/** Records how choices look before one is pressed: buttons without a state show it by their drawing alone. */
export function observeChoices(choices: Iterable<Element>): void {
  for (const choice of choices) recordOf(choice).look ??= lookOf(choice);
}

/**
 * {@link observeChoices} for the choices of one question. A page may draw all of them again after a press: the new ones have
 * the first looks of those at their place.
 */
export function observeGroup(choices: Iterable<Element>): void {
  const drawn = [...choices].filter((choice) => statedState(choice) === undefined);
  for (const choice of drawn) recordOf(choice).isOfGroup = true;
  const fresh = drawn.filter((choice) => !recordOf(choice).look);
  if (fresh.length === 0) return;
  endLook();
  const record = recordOf(document.documentElement);
  record.firstLooks ??= new Map();
  const paints = new Set(drawn.map(paintOf));
  // Choices of several colours may have one that is chosen already, or a colour each.
  const isUnclear = paints.size > 1 && !drawn.some(statesChosen);
  for (const choice of fresh) {
    const place = placeOf(choice);
    const look = record.firstLooks.get(place) ?? {
      ...lookOf(choice),
      paint: isUnclear ? "" : paintOf(choice),
    };
    record.firstLooks.set(place, look);
    recordOf(choice).look = look;
  }
}

/** The state by a word or a sign of the chosen ones, else by a look that differs from the first one. */
function drawnByGroup(choice: Element): ChoiceState {
  if (statesChosen(choice)) return "on";
  const { look } = recordOf(choice);
  if (!look || look.isChosen) return "off";
  const isPainted = look.paint !== "" && !choice.matches(":hover") && paintOf(choice) !== look.paint;
  return isPainted || partsOf(choice) !== look.parts ? "on" : "off";
}

/** Specimen: https://getbootstrap.com/docs/5.3/components/list-group/#active-items. */
function statesChosen(choice: Element): boolean {
  return drawnPartsOf(choice).some(
    (part) =>
      [...part.classList].some((name) => STATE_CLASS.test(name)) ||
      [part.localName === "title" ? part.textContent : "", part.ariaLabel, part.getAttribute("alt")].some(
        (name) => STATE_NAME.test((name ?? "").trim()),
      ),
  );
}

function hasChanged(choice: Element): boolean {
  const { look } = recordOf(choice);
  return look !== undefined && look.parts !== partsOf(choice);
}

function lookOf(choice: Element): Look {
  return { parts: partsOf(choice), paint: "", isChosen: statesChosen(choice) };
}

function partsOf(choice: Element): string {
  const looks = [...choice.attributes]
    .filter(({ name }) => !PASSING.test(name) && name !== "class")
    .map(({ name, value }) => `${name}=${value}`);
  const parts = drawnPartsOf(choice).map((part) => `${part.localName}.${steadyClasses(part)}`);
  return [...looks.sort(), ...parts].join(" ");
}

/** All that draws a choice: its parts, and for one of a group the card around it. */
function drawnPartsOf(choice: Element): Element[] {
  const card = recordOf(choice).isOfGroup ? cardOf(choice) : choice;
  return [card, ...queryWithin(card, "*")];
}

/** The outermost element around a choice that holds nothing else. */
export function cardOf(choice: Element): Element {
  const around = ancestors(choice, CARD_LEVELS);
  const other = around.findIndex((one) => one.childElementCount > 1 || hasOwnText(one));
  return around.slice(0, other < 0 ? around.length : other).at(-1) ?? choice;
}

function paintOf(choice: Element): string {
  const parts = drawnPartsOf(choice);
  const { width, height } = rectOf(parts[0] ?? choice);
  const isLarge = (part: Element) => {
    const box = rectOf(part);
    return box.width * box.height >= LEAST_COVERED * width * height;
  };
  return parts
    .filter(isLarge)
    .map((part) => {
      const { backgroundColor, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(part);
      return [
        backgroundColor,
        borderTopWidth,
        borderTopWidth === "0px" ? "" : borderTopColor,
        boxShadow,
      ].join();
    })
    .join(" ");
}

/** Specimen: https://getbootstrap.com/docs/5.3/components/list-group/#active-items. */
function steadyClasses(choice: Element): string {
  return [...choice.classList]
    .filter((name) => !PASSING.test(name))
    .sort()
    .join(" ");
}

/** The state of a custom element that holds no input and states it by its property alone. */
function checkedProperty(element: Element): boolean | undefined {
  const { checked } = element as { checked?: unknown };
  if (!element.localName.includes("-") || typeof checked !== "boolean") return undefined;
  return queryWithin(element, "input,[role=radio],[role=checkbox],[role=switch]").length === 0
    ? checked
    : undefined;
}

/** Share of a choice that a part of it covers where it draws the whole. */
const LEAST_COVERED = 0.6;

/** Presses a box or radio by script: the element drawn for it where it is out of sight itself, and its label where that has no effect. */
export async function pressChoice(control: HTMLElement, isChosen: () => boolean): Promise<void> {
  const shown = drawnFor(control);
  press(shown ?? control);
  const [label] = labelsOf(control);
  if (!label || isChosen()) return;
  // A component may draw its state with the next frames: a second press would undo the first.
  if (control.matches("input")) await drawn();
  else await waitFor(() => isChosen() || undefined, RENDER_MS);
  if (isChosen()) return;
  if (shown) press(control);
  else label.click();
}

/** Presses a choice by its steps: a click, and the key where that has no effect. */
export async function* stepsOfChoice(
  control: HTMLElement,
  isDone: () => boolean,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const steps: Step[] = [
    { do: "click", on: control },
    { do: "press", on: control, key: "Space" },
  ];
  for (const step of steps) {
    yield step;
    if (await waitFor(() => isDone() || undefined, RENDER_MS)) return undefined;
  }
  return NOT_KEPT;
}

/**
 * The visible label of a transparent or hidden choice, or the button that fills the label: the page may listen to that
 * alone, and ignore a press on the choice that no person can make.
 */
function drawnFor(control: HTMLElement): HTMLElement | undefined {
  const isSeen = isVisible(control) && !isTransparent(control);
  const label = isSeen ? undefined : labelsOf(control).find(isVisible);
  if (!label) return undefined;
  const { width, height } = rectOf(label);
  const fills = (button: Element) => {
    const box = rectOf(button);
    return isVisible(button) && box.width * box.height >= LEAST_COVERED * width * height;
  };
  return [...label.querySelectorAll<HTMLElement>("button,[role=button]")].find(fills) ?? label;
}
