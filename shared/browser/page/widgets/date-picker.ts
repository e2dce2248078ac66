/** A box or button that takes no typing, or states that it opens a list, and opens a calendar. */

import { type DateParts, isoDate } from "../../../text/dates.ts";
import { readMoment, readShownDate } from "../../../text/moments.ts";
import { SPANS } from "../../../text/vocabulary/choices.ts";
import { DATE_PARTS } from "../../../text/vocabulary/date-parts.ts";
import { LABELS } from "../../../text/vocabulary/labels.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { parentOf, queryAll, queryWithin } from "../dom/document.ts";
import { BOX, BUTTON } from "../dom/selectors.ts";
import { labelsOf, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { visibleBefore } from "../words/popup.ts";
import { questionOf } from "../words/question.ts";
import { type ControlKind, NOT_KEPT, tookText, type Widget } from "../words/widget.ts";
import {
  type DateOrder,
  dateOf,
  dateOrder,
  datesOfPage,
  isSameDate,
  momentOf,
  showsMoment,
} from "./parts/dates/moment.ts";
import { openAndPick, pickMoment } from "./parts/dates/open-calendar.ts";
import { holdsOptions } from "./parts/lists/describe-opener.ts";

const OPENER = "button,[role=button],[role=combobox]:not(input):not([aria-haspopup=listbox])";

const OPENS_DIALOG = ":is([aria-haspopup=dialog],[aria-haspopup=grid])";

export const datePicker: Widget = {
  name: "date picker",

  recognise(element, field) {
    if (field.kind !== "text") return undefined;
    if (!dateOf(element, field)) return momentOpener(element, field);
    if (isOpener(element)) return element;
    // A recorded element may be the one around it.
    const inside = queryWithin(element, `${BOX},${OPENER}`).filter(isVisible);
    const [opener, ...others] = element.shadowRoot ? inside.filter(isOpener) : inside;
    return opener && others.length === 0 && isOpener(opener) ? opener : undefined;
  },

  shows: (control, field) => showsMoment(control, field, visibleText(control)),

  read: visibleText,

  async *steps(control, field, timeoutMs) {
    const moment = momentOf(control, field);
    const { date, time } = moment;
    const isShown = () => this.shows(control, field);
    if (!date) {
      const before = visibleBefore();
      yield { do: "click", on: control };
      return yield* pickMoment(before, moment, isShown, timeoutMs);
    }
    return yield* openAndPick(control, { date, time }, isShown, timeoutMs);
  },
};

export const datePickers: ControlKind = {
  widget: datePicker,

  find: () => queryAll(`button${OPENS_DIALOG}`).filter(isOnlyDateButton),

  describe: (control) => ({ field_type: "text", value: visibleText(control) }),
};

/** A button or box that shows a month of a year or a time, as the answer is, or that opens a dialog and shows nothing yet. */
function momentOpener(element: HTMLElement, field: PlannedField): HTMLElement | undefined {
  const isButton = element.matches(BUTTON);
  if (!isButton && !isOpener(element)) return undefined;
  const [asked, shown] = [momentOf(element, field), readMoment(visibleText(element), datesOfPage())];
  const isEmpty = visibleText(element) === "" && element.matches(OPENS_DIALOG);
  if (asked.month) return shown.month || isEmpty ? element : undefined;
  const isTime = isButton && asked.time !== undefined && ((shown.time && !shown.date) || isEmpty);
  return isTime ? element : undefined;
}

function isOpener(element: HTMLElement): boolean {
  return element.matches(`input[readonly],input[inputmode=none],${OPENER}`) && !tookText(element);
}

// Most buttons of this kind are next to a box that can be typed into.
function isOnlyDateButton(button: HTMLElement): boolean {
  const parent = parentOf(button);
  const boxesIn = (scope: HTMLElement | undefined) =>
    scope ? queryWithin(scope, "input:not([type=hidden])").length : 0;
  // The box and the button may each have an element of their own around them.
  const around = parent && parentOf(parent);
  const isSign =
    around !== undefined && labelsOf(button).length === 0 && queryWithin(around, BUTTON).length === 1;
  const isNextToBox = boxesIn(parent) > 0 || (isSign && boxesIn(around) === 1);
  const texts = [...questionOf(button).names, visibleText(button)];
  // A label that points at it names an answer.
  const isAsked = labelsOf(button).length > 0 || texts.some((text) => NAMES_DATE.test(text));
  return isVisible(button) && !isNextToBox && isAsked && !holdsOptions(button);
}

const NAMES_DATE = holdsText(
  `${inAllLanguages(LABELS, ({ date }) => date)}|${inAllLanguages(DATE_PARTS, ({ day }) => day)}`,
);
const BETWEEN = new RegExp(
  `\\s*(?:(?<!\\p{L})(?:${inAllLanguages(SPANS, ({ between }) => between)})(?!\\p{L})|[-–—~→/;,])\\s*`,
  "giu",
);
const FROM = new RegExp(`^(?:${inAllLanguages(SPANS, ({ from }) => from)})\\s+`, "i");
const YEAR = /\b(?:19|20)\d{2}\b/;

interface DateRange {
  start: DateParts;
  end: DateParts;
}

/** Specimen: masks (flatpickr@4). */
export const dateRange: Widget = {
  name: "date range",

  recognise: (element, field) => (isOpener(element) && rangeOf(element, field) ? element : undefined),

  shows(control, field) {
    const wanted = rangeOf(control, field);
    const shown = readRange(visibleText(control), dateOrder(control, field));
    return isSameDate(shown?.start, wanted?.start) && isSameDate(shown?.end, wanted?.end);
  },

  read: visibleText,

  async *steps(control, field, timeoutMs) {
    const range = rangeOf(control, field);
    if (!range) return NOT_KEPT;
    const picked = { date: range.start, until: range.end };
    return yield* openAndPick(control, picked, () => this.shows(control, field), timeoutMs);
  },
};

function rangeOf(control: HTMLElement, field: PlannedField): DateRange | undefined {
  if (field.kind !== "text" || field.values) return undefined;
  return readRange(field.value, field.date_order ?? dateOrder(control, field));
}

/** The range of a text; undefined where the text has another meaning as well. */
function readRange(text: string, order: DateOrder): DateRange | undefined {
  const words = text.trim().replace(FROM, "");
  const found = [...words.matchAll(BETWEEN)].flatMap((between) => {
    const [first, last] = [words.slice(0, between.index), words.slice(between.index + between[0].length)];
    const end = readShownDate(last, datesOfPage(order));
    // "January 5 to February 10, 2026"
    const year = YEAR.test(first) ? "" : `, ${YEAR.exec(last)?.[0]}`;
    const start = end && readShownDate(`${first}${year}`, datesOfPage(order));
    return start && end && isoDate(start) <= isoDate(end) ? [{ start, end }] : [];
  });
  const [range] = found;
  return new Set(found.map(({ start, end }) => isoDate(start) + isoDate(end))).size === 1 ? range : undefined;
}
