/** Boxes and buttons that open a list: select-only or typed, in a portal, with a search box, with chips, with levels. */
import { readTime } from "../../../text/dates.ts";
import { pause, queryWithin, rectOf, waitFor } from "../dom/document.ts";
import { isTextBox, isTyped } from "../dom/selectors.ts";
import { normalize } from "../dom/text.ts";
import { isConcealed, isVisible } from "../dom/visibility.ts";
import { STILL_MS } from "../limits.ts";
import type { Step } from "../memory.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import {
  boxBehind,
  type Choice,
  choicesOf,
  companionsOfSelects,
  isOnlyMarked,
  isSelected,
} from "../words/match-option.ts";
import { isRemover, openOptions } from "../words/option-list.ts";
import { hasFocus, visibleBefore } from "../words/popup.ts";
import { type ControlKind, NOT_KEPT, type Widget } from "../words/widget.ts";
import {
  acceptText,
  countsChoices,
  scopeOf,
  shownText,
  showsChoice,
  showsChoices,
  textsAround,
  wrongChips,
} from "./parts/chosen/shown-choice.ts";
import { dateOf } from "./parts/dates/moment.ts";
import {
  describeBox,
  drawsNative,
  isOpener,
  LIST_OPENER,
  listAll,
  listOpeners,
  openerIn,
} from "./parts/lists/describe-opener.ts";
import {
  choose,
  enterAsTag,
  isCalled,
  isDeselectedIn,
  isInListOf,
  isSelectedIn,
} from "./parts/lists/find-option.ts";
import { closeList, keepTyped, leaveBox, type OpenList } from "./parts/lists/open-list.ts";

const TRIGGER = `${LIST_OPENER},[aria-haspopup=menu],[aria-haspopup=tree],[aria-haspopup=true],[popovertarget]`;
const MOST_CHIPS = 30;

export const combobox: Widget = {
  name: "combo box",

  recognise(element, field) {
    if (element.matches("select") || isDateBox(element, field)) return undefined;
    const trigger = element.matches(TRIGGER)
      ? element
      : queryWithin(element, TRIGGER).find((one) => isVisible(one) && !isConcealed(one));
    if (trigger) return typedBoxIn(trigger) ?? trigger;
    const takesSeveral = field.kind === "text" && field.values !== undefined;
    if (takesSeveral && isTextBox(element)) return element;
    if (field.kind !== "typeahead" && field.kind !== "select") return undefined;
    if (isTextBox(element)) return element;
    if (!isVisible(element)) return undefined;
    const focusable = [
      ...element.querySelectorAll<HTMLElement>(
        "button,input:not([type=hidden]),[tabindex]:not([tabindex='-1']),summary",
      ),
    ].filter((one) => isVisible(one) && !isConcealed(one) && !isRemover(one));
    return focusable.length === 1 ? focusable[0] : element;
  },

  shows: showsChoices,

  read: shownText,

  async *steps(control, field, timeoutMs) {
    const { list } = control as HTMLInputElement;
    if (list) return yield* typeListed(control, list, field);
    const before = visibleBefore();
    const shownBefore = new Set(textsOf(control));
    const choices = choicesOf(field, control);
    const opened: OpenList = { before, timeoutMs, selected: new Set() };
    if (field.values) yield* removeWrongChips(control, field, before);
    const trouble = yield* chooseMissing(control, field, choices, opened);
    const areSelected = !trouble && (yield* selectAlone(control, field, choices, opened));
    yield* closeList(control, before, opened.seen, field.values !== undefined || trouble !== undefined);
    // Some boxes take their choice, or drop it, when they lose the focus.
    if (!trouble && isTyped(control) && hasFocus(control)) {
      const isDropped = yield* leaveBox(control, field, choices, opened);
      if (isDropped) return yield* combobox.steps(control, field, timeoutMs);
    }
    // Some boxes show a count in place of the choices, and draw it late.
    if (areSelected || (field.values && !trouble))
      await waitFor(() => showsChoices(control, field) || undefined, timeoutMs, STILL_MS);
    const isProved = areSelected || (!trouble && countsChoices(control, field, shownBefore));
    const changed = isProved ? textsOf(control).filter((text) => !shownBefore.has(text)) : [];
    for (const text of changed) for (const choice of choices) acceptText(field, choice, text);
    return trouble && field.kind === "text" ? yield* keepTyped(control, field, trouble) : trouble;
  },
};

/** Enters an answer of several texts into a box that makes a chip of each, and has no list. */
export async function* enterChips(
  control: HTMLElement,
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const before = visibleBefore();
  yield* removeWrongChips(control, field, before);
  for (const choice of choicesOf(field)) {
    if (showsChoice(control, field, choice)) continue;
    if (!(yield* enterAsTag(control, field, choice, before))) return NOT_KEPT;
  }
  return (await waitFor(() => showsChoices(control, field) || undefined, timeoutMs, STILL_MS))
    ? undefined
    : NOT_KEPT;
}

export const comboboxes: ControlKind = {
  widget: combobox,

  find() {
    const companions = companionsOfSelects().filter(isOpener);
    const isInside = (one: HTMLElement) =>
      companions.some((other) => other !== one && other.matches(LIST_OPENER) && other.contains(one));
    const openers = listOpeners().filter((one) => !isInside(one) && !companions.includes(one));
    const typed = openers.filter(isTyped);
    const isArrow = (one: HTMLElement) =>
      one.matches("button:not([role=combobox])") && typed.some((box) => isNextTo(one, box));
    const found = [...openers.filter((one) => !isArrow(one)).flatMap(openerIn), ...companions];
    const behind = new Set(found.map(boxBehind));
    return [...new Set(found)].filter((control) => !drawsNative(control) && !behind.has(control));
  },

  describe: describeBox,

  list: listAll,
};

async function* removeWrongChips(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): AsyncGenerator<Step, void> {
  for (let count = 0; count < MOST_CHIPS; count++) {
    const [chip] = wrongChips(control, field);
    if (!chip) return;
    yield { do: "click", on: chip };
    await pause();
    // A hint that takes the place of the chips is no option.
    const scope = scopeOf(control);
    const { top, bottom } = rectOf(scope);
    for (const element of queryWithin(scope, "*").filter(isVisible)) {
      const box = rectOf(element);
      if (box.top >= top && box.bottom <= bottom) before.add(element);
    }
  }
}

async function* chooseMissing(
  control: HTMLElement,
  field: PlannedField,
  choices: Choice[],
  opened: OpenList,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  for (const choice of choices) {
    if (field.values && showsChoice(control, field, choice)) continue;
    const trouble = yield* choose(control, field, choice, opened);
    if (trouble) return trouble;
  }
  return undefined;
}

/** Returns whether the open list marks the choices, and no others, as selected. */
async function* selectAlone(
  control: HTMLElement,
  field: PlannedField,
  choices: Choice[],
  { before, seen, selected }: OpenList,
): AsyncGenerator<Step, boolean> {
  // Choices that are shown as chips may have the role of options as well.
  const options = () => openOptions(control, before).filter((option) => isInListOf(option, seen));
  // A filtered list shows only the last choice.
  const isSelectedNow = (choice: Choice) => selected.has(choice) || isSelectedIn(options(), choice);
  if (!choices.every(isSelectedNow)) return false;
  if (!field.values) return true;
  // Other lists mark as selected the option that the Enter key would choose.
  yield* deselectOthers(control, options, choices);
  return !choices.some((choice) => isDeselectedIn(options(), choice));
}

// A button without a place in the tab order belongs to the box next to it, and may have an element of its own around it.
function isNextTo(button: HTMLElement, box: HTMLElement): boolean {
  const around = button.parentElement;
  return [around, button.tabIndex < 0 ? around?.parentElement : undefined].some((one) => one?.contains(box));
}

// In ARIA 1.1 an element around the text box has the role.
function typedBoxIn(trigger: HTMLElement): HTMLElement | undefined {
  if (isTextBox(trigger) || !trigger.matches("[role=combobox]")) return undefined;
  const boxes = [
    ...trigger.querySelectorAll<HTMLElement>(
      "input[aria-autocomplete=list],input[aria-autocomplete=both],input[role=combobox]",
    ),
  ].filter(isVisible);
  return boxes.length === 1 && boxes[0] && isTyped(boxes[0]) ? boxes[0] : undefined;
}

/** The text of the control, and the text of the control and the chips around it. */
function textsOf(control: HTMLElement): string[] {
  return [shownText(control), textsAround(control).join(" ")];
}

async function* deselectOthers(
  control: HTMLElement,
  options: () => HTMLElement[],
  choices: Choice[],
): AsyncGenerator<Step, void> {
  const isWanted = (option: HTMLElement) => choices.some((choice) => isCalled(option, choice));
  const isMarked = (option: HTMLElement) => isTyped(control) && isOnlyMarked(option);
  const isTicked = (option: HTMLElement) =>
    isSelected(option) && !isMarked(option) && !isWanted(option) && options().length > 1;
  for (const option of options().filter(isTicked)) {
    yield { do: "click", on: option };
    await pause();
  }
}

async function* typeListed(
  control: HTMLElement,
  list: HTMLDataListElement,
  field: PlannedField,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const [choice = []] = choicesOf(field);
  const wanted = choice.map(normalize);
  const options = [...list.options];
  const option = options.find(
    ({ value, label }) => wanted.includes(normalize(value)) || wanted.includes(normalize(label)),
  );
  if (!option && field.kind !== "text")
    return { reason: "unknown_option", candidates: options.map(({ value, label }) => label || value) };
  const text = option?.value ?? field.value;
  acceptText(field, choice, text);
  yield { do: "type", into: control, text };
  yield { do: "press", on: control, key: "Tab" };
  return undefined;
}

/** Whether the popup of a box is a calendar, or another dialog of days, months or times, and no list of options. */
function isDateBox(element: HTMLElement, field: PlannedField): boolean {
  // A date is one text: an answer of several texts is none.
  if (field.kind !== "text" || field.values !== undefined) return false;
  const popup = element.getAttribute("aria-haspopup");
  if (isTextBox(element) && popup === "dialog") return true;
  if (!isTyped(element) || popup === "listbox") return false;
  // Times may also stand in a list.
  const isTime =
    popup === "true" && element.matches(":not([aria-autocomplete],[role])") && readTime(field.value);
  return Boolean(isTime || dateOf(element, field));
}
