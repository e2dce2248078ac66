/** Two dates in one answer, such as `2026-01-05 to 2026-02-10`, for a box or button whose calendar takes both. */
import { type DateParts, isoDate } from "../../../text/dates.ts";
import { visibleText } from "../dom/text.ts";
import type { PlannedField } from "../protocol.ts";
import { openAndPick } from "./parts/dates/open-calendar.ts";
import { type DateOrder, dateOrder, isSameDate, readDate } from "./parts/dates/read-date.ts";
import type { Widget } from "./widget.ts";

const OPENER = "input[readonly],input[inputmode=none],button,[role=button],[role=combobox]:not(input)";
const BETWEEN = /\s*(?:\b(?:to|until|till|through|thru|and)\b|[-–—~→/;,])\s*/giu;
const FROM = /^(?:from|between)\s+/i;
const YEAR = /\b(?:19|20)\d{2}\b/;

interface DateRange {
  start: DateParts;
  end: DateParts;
}

/** Specimen: masks (flatpickr@4). */
export const dateRange: Widget = {
  name: "date range",

  recognise: (element, field) => (element.matches(OPENER) && rangeOf(element, field) ? element : undefined),

  shows(control, field) {
    const wanted = rangeOf(control, field);
    const shown = readRange(visibleText(control), dateOrder(control, field));
    return isSameDate(shown?.start, wanted?.start) && isSameDate(shown?.end, wanted?.end);
  },

  read: visibleText,

  async *steps(control, field, timeoutMs) {
    const range = rangeOf(control, field);
    if (!range) return { reason: "not_kept" };
    const picked = { ...range.start, until: range.end };
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
    const end = readDate(last, order);
    // "January 5 to February 10, 2026"
    const year = YEAR.test(first) ? "" : `, ${YEAR.exec(last)?.[0]}`;
    const start = end && readDate(`${first}${year}`, order);
    return start && end && isoDate(start) <= isoDate(end) ? [{ start, end }] : [];
  });
  const [range] = found;
  return new Set(found.map(({ start, end }) => isoDate(start) + isoDate(end))).size === 1 ? range : undefined;
}
