/** One option of a list: its texts, and whether it is selected. */
import { areCounted, type ComparedOption, listedOption } from "../../../text/listed-option.ts";
import { isPrompt } from "../../../text/prompt.ts";
import { outermost, parents, queryAll, queryWithin } from "../dom/document.ts";
import { ANSWERED, isTyped, SEGMENT } from "../dom/selectors.ts";
import { labelsOf, normalize, visibleText } from "../dom/text.ts";
import { isConcealed, isOutOfSight, isVisible } from "../dom/visibility.ts";
import { perLook } from "../memory.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { isRemover, TICK } from "./option-list.ts";

/** An option as `listedOption` compares it. */
export function describeOption(option: HTMLElement): ComparedOption {
  return {
    value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
    texts: [
      withoutTick(normalize(option.textContent)),
      withoutTick(normalize(visibleText(option))),
      normalize(option.getAttribute("aria-label")),
      ...partsOf(option).map((part) => normalize(part.textContent)),
    ].filter(Boolean),
  };
}

// The words that a search has marked within a name are no name: "Georgia" of "South Georgia".
function partsOf(option: HTMLElement): Element[] {
  const parts = [...option.children];
  return parts.filter(
    (part) =>
      !getComputedStyle(part).display.startsWith("inline") ||
      CODE.test((option.textContent ?? "").replace(part.textContent ?? "", "")),
  );
}

/** A code or a sign next to a name: "GE", "+995". */
const CODE = /^\W*(?:[A-Z]{2,3})?\W*\d*\W*$/;

/** A text without the tick of a chosen option, which other options hold transparently. */
export function withoutTick(text: string): string {
  return text.replace(/^[✓✔☑☐]\s*/u, "");
}

export function isSelected(option: HTMLElement): boolean {
  if (option.getAttribute("aria-checked") === "true") return true;
  const tick = option.querySelector<HTMLInputElement>(TICK);
  if (tick) return tick.checked;
  if (option.getAttribute("aria-selected") !== "true") return hasSelectedProperty(option);
  // Some lists mark as selected the one option that the Enter key would choose.
  return !isActive(option) || isOneOfSeveral(option);
}

// The script of a custom element may set its ARIA state at a later event alone.
function hasSelectedProperty(option: HTMLElement): boolean {
  return option.localName.includes("-") && (option as { selected?: unknown }).selected === true;
}

function isOneOfSeveral(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox]");
  if (list?.matches("[aria-multiselectable=true],[multiple]")) return true;
  return (list?.querySelectorAll("[role=option][aria-selected=true]").length ?? 0) > 1;
}

/** Whether an option that states that it is selected may only be the one that the Enter key would choose. */
export function isOnlyMarked(option: HTMLElement): boolean {
  return isActive(option) && !option.hasAttribute("aria-checked") && !option.querySelector(TICK);
}

function isActive({ id }: HTMLElement): boolean {
  return id !== "" && queryAll(`[aria-activedescendant="${CSS.escape(id)}"]`).length > 0;
}

/** Options without a first entry that only asks for a choice. */
export function withoutPrompt<T extends { label: string; value?: string }>(options: T[]): T[] {
  const [first, ...rest] = options;
  return first && rest.length > 0 && isPrompt(first) ? rest : options;
}

/** The text of a native option, which may hold markup for the list that replaces it. */
export function plainText(text: string): string {
  return text.replace(/<[^>]*>/g, "").trim();
}

/** One choice of an answer: its value and, where the wizard records one, the label of that option. */
export type Choice = string[];

/**
 * The choices of an answer: one, or several where the wizard allows several.
 *
 * @param control whose hidden native list, where it has one, holds the labels of values
 */
export function choicesOf({ value, values, options }: PlannedField, control?: HTMLElement): Choice[] {
  const hidden = control && hiddenSelect(control);
  return (values ?? [value]).map((one) => {
    const known = options.find((option) => option.value === one);
    if (known) return [one, known.label];
    const listed = [...(hidden?.options ?? [])].find((option) => option.value === one);
    return listed && normalize(listed.text) !== normalize(one) ? [one, listed.text.trim()] : [one];
  });
}

/** The native list that a control enhances. */
export const hiddenSelect = perLook((control: HTMLElement): HTMLSelectElement | undefined => {
  for (const scope of parents(control, MOST_ANCESTORS)) {
    const selects = scope.querySelectorAll("select");
    const [select] = selects;
    if (select) {
      const isAlone = selects.length === 1 && select !== control && isOutOfSight(select);
      // A list in a hidden step belongs to a question of that step. Specimen: parts.
      const isOfPage = isAlone && select.parentElement?.checkVisibility() === true;
      return isOfPage && !hasNearerControl(select, control) ? select : undefined;
    }
  }
  return undefined;
});

/**
 * The hidden native list right before the element that draws it, for the only box of that element: its search.
 * Specimens: https://harvesthq.github.io/chosen/, https://selectize.dev/docs/demos.
 */
export function listBefore(box: HTMLElement): HTMLSelectElement | undefined {
  if (!isTyped(box)) return undefined;
  for (const around of parents(box, MOST_ANCESTORS)) {
    if (queryWithin(around, ANSWERED).some((other) => other !== box)) return undefined;
    const before = around.previousElementSibling;
    if (before?.matches("select")) return isOutOfSight(before) ? (before as HTMLSelectElement) : undefined;
  }
  return undefined;
}

/**
 * The element right after a hidden native list that draws it: a button that opens its options, or one that keeps the box of its
 * search out of sight. Specimen of the button: https://designsystem.nsw.gov.au/components/select/.
 */
function drawnAfter(select: HTMLElement): HTMLElement | undefined {
  const drawn = select.nextElementSibling;
  if (!(drawn instanceof HTMLElement) || !isVisible(drawn) || visibleText(drawn) === "") return undefined;
  if (drawn.matches("button[aria-expanded]")) return drawn;
  const [box, ...others] = queryWithin(drawn, ANSWERED);
  return box && others.length === 0 && isTyped(box) && isOutOfSight(box) ? drawn : undefined;
}

/** Whether the controls that are nearest to the list are those of another question. */
function hasNearerControl(select: HTMLSelectElement, control: HTMLElement): boolean {
  for (let scope = select.parentElement; scope && !scope.contains(control); scope = scope.parentElement) {
    if (control.contains(scope)) return false;
    if (
      [
        ...scope.querySelectorAll("[role=combobox],[aria-haspopup],input:not([type=hidden]),textarea,button"),
      ].some(isVisible)
    )
      return true;
  }
  return false;
}

/**
 * The indices of the options that the choices select.
 *
 * @param options `texts` are normalized
 * @param captions of the options, as the page shows them
 */
export function matchChoices(
  choices: Choice[],
  options: { value: string; texts: string[] }[],
  captions: string[],
): { indices: number[]; trouble?: FieldTrouble | undefined } {
  const indices: number[] = [];
  for (const choice of choices) {
    const match = listedOption(choice, options);
    if (match.index >= 0) {
      indices.push(match.index);
      continue;
    }
    const ambiguous = "ambiguous" in match ? match.ambiguous : [];
    const trouble: FieldTrouble =
      ambiguous.length > 0
        ? { reason: "ambiguous", candidates: ambiguous.map((index) => captions[index] ?? "") }
        : {
            reason: "unknown_option",
            candidates: captions,
            ...(areCounted(options) ? {} : { values: options.map(({ value }) => value) }),
          };
    return { indices: [], trouble };
  }
  return { indices };
}

/** The distance between the visible control and the hidden one, in levels of the document. */
const MOST_ANCESTORS = 4;

/** The only visible control around a hidden one. */
export const companionOf = perLook((hidden: HTMLElement): HTMLElement | undefined => {
  // The whole question is hidden, not its native control alone.
  if (hidden.parentElement?.checkVisibility() === false) return undefined;
  const segments = segmentsAround(hidden);
  if (segments) return segments;
  for (const scope of parents(hidden, MOST_ANCESTORS)) {
    const others = [
      ...scope.querySelectorAll<HTMLElement>(`${ANSWERED},[aria-haspopup=listbox],[tabindex='0']`),
    ].filter(
      (other) =>
        other !== hidden &&
        isVisible(other) &&
        !isRemover(other) &&
        !isForKeys(other) &&
        !isHiddenList(other),
    );
    const whole = outermost(others);
    if (whole.length === 1) return whole[0];
    const drawn = whole.length === 0 && hidden.matches("select") ? drawnAfter(hidden) : undefined;
    if (drawn) return drawn;
    if (whole.length > 1 || scope.matches("form,fieldset")) break;
  }
  if (hidden.matches("select")) return drawnBoxOf(hidden, isForKeys);
  return hidden.matches("[role=combobox],input[aria-hidden=true]")
    ? drawnBoxOf(hidden, isHiddenList)
    : undefined;
});

/** A clipped box that takes the keys of a drawn control. */
function isForKeys(element: HTMLElement): boolean {
  return element.matches("input[role=combobox],input[aria-haspopup]") && isConcealed(element);
}

function isHiddenList(element: HTMLElement): boolean {
  return element.matches("select") && isOutOfSight(element);
}

/** The group of the segments of a date or time, whose whole an input out of sight keeps. */
function segmentsAround(hidden: HTMLElement): HTMLElement | undefined {
  const group = hidden.matches("input") ? hidden.closest<HTMLElement>("[role=group]") : null;
  const segments = [...(group?.querySelectorAll(SEGMENT) ?? [])];
  const isOwn = segments.length > 1 && segments.every((one) => one.closest("[role=group]") === group);
  return group && isOwn && isVisible(group) ? group : undefined;
}

/** The box out of sight, for keys and labels, of a drawn control. */
export const boxBehind = perLook((control: HTMLElement): HTMLElement | undefined => {
  for (const scope of parents(control, MOST_ANCESTORS)) {
    const boxes = [...scope.querySelectorAll<HTMLElement>("input:not([type=hidden])")];
    const behind = boxes.filter((box) => isOutOfSight(box) && companionOf(box) === control);
    if (behind.length > 0 || boxes.length > 0) return behind.length === 1 ? behind[0] : undefined;
  }
  return undefined;
});

// Out of sight within the box that shows the choice and takes the mouse: a box for keys, its native list, or both.
function drawnBoxOf(hidden: HTMLElement, isPart: (other: HTMLElement) => boolean): HTMLElement | undefined {
  // A hidden panel hides all of its controls, so that none of them replaces another.
  if (!hidden.parentElement?.checkVisibility()) return undefined;
  const box = parents(hidden, MOST_ANCESTORS + 1).find((one) => isVisible(one) && !isConcealed(one));
  if (!box) return undefined;
  const others = [...box.querySelectorAll<HTMLElement>(ANSWERED)].filter(
    (one) => one !== hidden && (one.checkVisibility() || !one.matches("[type=checkbox],[type=radio]")),
  );
  const isOne = hidden.matches("select") ? others.length === 1 : others.length <= 1;
  return isOne && others.every(isPart) ? box : undefined;
}

/** Whether the page shows another control in place of this one. */
export function isReplaced(element: HTMLElement): boolean {
  const companion = isOutOfSight(element) ? companionOf(element) : undefined;
  // A hidden native box next to a visible one is a separate question, which another answer reveals.
  const isOther = element.matches("input,textarea") && companion?.matches("input,textarea,select");
  return companion !== undefined && (!isOther || isLabelledFor(element, companion));
}

// The label of a question that is hidden itself is hidden with it.
function isLabelledFor(hidden: HTMLElement, companion: Element): boolean {
  return hidden.parentElement?.contains(companion) === true && labelsOf(hidden).some(isVisible);
}

/** Controls, also without a role, that replace native lists. */
export function companionsOfSelects(): HTMLElement[] {
  return queryAll("select")
    .filter(isOutOfSight)
    .flatMap((select) => companionOf(select) ?? []);
}
