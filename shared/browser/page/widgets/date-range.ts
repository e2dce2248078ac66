/** Two dates in one answer: in a box, behind a box or button that opens a calendar, in a calendar of the page, or in two boxes. */
import { queryWithin, waitFor } from "../dom/document.ts";
import { isTextBox, isTyped } from "../dom/editable.ts";
import { BOX } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { OPEN_MS } from "../limits.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { datePicker } from "./date-picker.ts";
import { moveTo, pickDay, showsDay, wholeOf } from "./parts/dates/calendar.ts";
import { daysIn, FEWEST_DAYS } from "./parts/dates/calendar-days.ts";
import { panelOf } from "./parts/dates/month-panels.ts";
import { hasOpenCalendar, openAndPick } from "./parts/dates/open-calendar.ts";
import { isoDate } from "./parts/dates/read-date.ts";
import { rangeForms, rangeOf, showsRange } from "./parts/dates/read-range.ts";
import { visibleBefore } from "./parts/lists/option-list.ts";
import { expectMark, isRefused } from "./parts/text/late-change.ts";
import { isSameText } from "./parts/text/same-text.ts";
import { typeByKeys, typeForms } from "./parts/text/type-answer.ts";
import { recordOf } from "./record-of.ts";
import { textBox } from "./text-box.ts";
import type { Step, Widget } from "./widget.ts";

const OPENER = "button,[role=button],[role=combobox]:not(input)";
const NOT_KEPT: FieldTrouble = { reason: "not_kept" };

export const dateRange: Widget = {
  name: "date range",

  recognise(element, field) {
    if (!rangeOf(element, field) || element.matches("textarea,select,form") || element.isContentEditable)
      return undefined;
    if (isTextBox(element) || element.matches(OPENER)) return element;
    if (daysIn(element).length >= FEWEST_DAYS || boxesIn(element).length === 2) return element;
    const [only, ...others] = queryWithin(element, `${BOX},${OPENER}`).filter(isVisible);
    return only && others.length === 0 ? this.recognise(only, field) : undefined;
  },

  shows(control, field) {
    if (isTextBox(control) || control.matches(OPENER)) return isShownAt(control, field);
    if (daysIn(control).length >= FEWEST_DAYS) return isChosenIn(control, field);
    return partsOf(control, field).every(({ box, plan }) => widgetOf(box).shows(box, plan));
  },

  read: (control) => [control, ...boxesIn(control)].map(visibleText).join(" ").trim(),

  async *steps(control, field, timeoutMs) {
    if (isTyped(control)) return yield* enterInBox(control, field, timeoutMs);
    if (isTextBox(control) || control.matches(OPENER)) return yield* pickBehind(control, field, timeoutMs);
    if (daysIn(control).length >= FEWEST_DAYS) return yield* pickIn(control, field);
    for (const { box, plan } of partsOf(control, field)) {
      const trouble = yield* widgetOf(box).steps(box, plan, timeoutMs);
      if (trouble) return trouble;
    }
    return undefined;
  },
};

function isShownAt(control: HTMLElement, field: PlannedField): boolean {
  if (isRefused(control)) return false;
  return showsRange(control, field) || (isTyped(control) && isSameText(visibleText(control), field.value));
}

function boxesIn(element: HTMLElement): HTMLElement[] {
  return queryWithin(element, BOX).filter((box) => isTextBox(box) && isVisible(box));
}

/** The first date for the first of two boxes, the last for the other. */
function partsOf(control: HTMLElement, field: PlannedField): { box: HTMLElement; plan: PlannedField }[] {
  const { start, end } = rangeOf(control, field) ?? {};
  const dates = start && end ? [start, end] : [];
  const boxes = boxesIn(control);
  return dates.flatMap((date, at) => {
    const box = boxes[at];
    return box ? [{ box, plan: { ...field, value: isoDate(date) } }] : [];
  });
}

function widgetOf(box: HTMLElement): Widget {
  return isTyped(box) ? textBox : datePicker;
}

/** Picks both days where the focus opens a calendar, and types them otherwise. */
async function* enterInBox(
  control: HTMLElement,
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  yield { do: "click", on: control };
  const opened = await waitFor(() => hasOpenCalendar(control) || undefined, timeoutMs, OPEN_MS);
  if (opened) return yield* pickBehind(control, field, timeoutMs);
  const isShown = () => isShownAt(control, field);
  const box = { control, field, before: visibleBefore(), isShown };
  const [first = field.value, ...others] = rangeForms(control, field);
  expectMark(control);
  const { state } = yield* typeForms(box, [first, ...others]);
  if (state === "kept" || (yield* typeByKeys(box, first))) return undefined;
  return yield* pickBehind(control, field, timeoutMs);
}

function pickBehind(
  control: HTMLElement,
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { start, end } = rangeOf(control, field) as NonNullable<ReturnType<typeof rangeOf>>;
  return openAndPick(control, { ...start, until: end }, () => showsRange(control, field), timeoutMs);
}

function isChosenIn(control: HTMLElement, field: PlannedField): boolean {
  const range = rangeOf(control, field);
  if (!range || recordOf(control).range !== field.value) return false;
  const calendar = wholeOf(control);
  const shown = [range.start, range.end].filter((date) => panelOf(calendar, date));
  return shown.every((date) => showsDay(calendar, date));
}

async function* pickIn(
  control: HTMLElement,
  field: PlannedField,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const range = rangeOf(control, field);
  if (!range) return NOT_KEPT;
  const { start, end } = range;
  const find = () => wholeOf(control);
  for (const date of [start, end]) {
    const trouble = yield* pickDay(find, date);
    if (trouble) return trouble;
  }
  // A calendar of single days has given up the first one.
  for (const date of [end, start]) {
    const trouble = yield* moveTo(find, date);
    if (trouble || !(await waitFor(() => showsDay(find(), date) || undefined, OPEN_MS))) return NOT_KEPT;
  }
  recordOf(control).range = field.value;
  return undefined;
}
