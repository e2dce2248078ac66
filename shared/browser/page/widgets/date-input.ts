/** The browser's own inputs of a date, month or time: their values are ISO 8601, regardless of the displayed locale. */
import { isoDate, readTime, twoDigits } from "../../../text/dates.ts";
import { queryAll } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import type { PlannedField } from "../protocol.ts";
import { dateOf, readDateTime, readMonthName } from "./parts/dates/read-date.ts";
import type { Widget } from "./widget.ts";

const NATIVE = ["date", "month", "time", "datetime-local"].map((type) => `input[type=${type}]`).join(",");

export const dateInput: Widget = {
  name: "date input",

  recognise: (element) => (element.matches(NATIVE) ? element : undefined),

  find: () => queryAll(NATIVE),

  describe: (control) => ({ field_type: "text", value: (control as HTMLInputElement).value }),

  set(control, field) {
    setText(control, isoValue(control as HTMLInputElement, field));
    commit(control);
    return undefined;
  },

  shows(control, field) {
    const { value, type } = control as HTMLInputElement;
    const wanted = isoValue(control as HTMLInputElement, field);
    // A time may be shown with its seconds.
    return value === wanted || (/time/.test(type) && value !== "" && value === `${wanted}:00`);
  },

  read: (control) => (control as HTMLInputElement).value,

  // The browser takes the whole value alone; a page that refuses it has no other way to take one.
  async *steps(control, field) {
    yield* [];
    await this.set?.(control, field);
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** The answer as the input holds it; text of another form as it is. */
function isoValue(input: HTMLInputElement, field: PlannedField): string {
  const value = field.value.trim();
  switch (input.type) {
    case "time":
      return readTime(value) ?? value;
    case "month":
      return isoMonth(value) ?? value;
    case "datetime-local": {
      const { date = dateOf(input, field), time = "00:00" } = readDateTime(input, field) ?? {};
      return date ? `${isoDate(date)}T${time}` : value;
    }
    default: {
      const date = dateOf(input, field);
      return date ? isoDate(date) : value;
    }
  }
}

function isoMonth(value: string): string | undefined {
  const [, first, year] = /^(\d{1,2})[-/. ](\d{4})$/.exec(value) ?? [];
  if (first && year) return `${year}-${twoDigits(Number(first))}`;
  const month = readMonthName(value);
  const named = /\b(\d{4})\b/.exec(value)?.[1];
  return month && named ? `${named}-${twoDigits(month)}` : undefined;
}
