/** The values of the fields of dates and times that the browser draws itself, from the text of a step. */
import { isoDate, parseDate, readTime } from "../../text/dates.ts";
import { DEFAULT_NOTATION, type Notation, notationOf } from "../../text/notation.ts";

const EITHER: Notation = { ...DEFAULT_NOTATION, dates: "either" };

/** The types of input that take no keys as a person types them, with an example of what each takes. */
export const TAKES: Readonly<Record<string, string>> = {
  date: "a date such as 1990-12-31",
  time: "a time such as 14:30",
  month: "a month such as 1990-12",
  week: "a week such as 1990-W52",
  "datetime-local": "a date and a time such as 1990-12-31T14:30",
};

/**
 * The value of an input of that type in the form of ISO 8601; empty for an empty text.
 *
 * @param locale of the browser, which draws such a field in its own notation; without one, a date that may be two has no value
 * @returns undefined for a text that states no such moment
 */
export function momentFor(type: string, text: string, locale?: string): string | undefined {
  const notation = locale ? notationOf(locale) : EITHER;
  const words = text.trim();
  if (words === "") return "";
  switch (type) {
    case "date":
      return dateOf(words, notation);
    case "time":
      return readTime(words) ?? (/^\d{2}:\d{2}:\d{2}$/.test(words) ? words : undefined);
    case "month":
      return /^\d{4}-\d{2}$/.test(words) ? words : monthOf(words, notation);
    case "week":
      return /^\d{4}-W\d{2}$/.test(words) ? words : undefined;
    case "datetime-local":
      return dateTimeOf(words, notation);
    default:
      return undefined;
  }
}

function dateOf(words: string, notation: Notation): string | undefined {
  const reading = parseDate(words, notation);
  return reading && "value" in reading && reading.value.day !== undefined
    ? isoDate(reading.value)
    : undefined;
}

function monthOf(words: string, notation: Notation): string | undefined {
  const reading = parseDate(words, notation);
  return reading && "value" in reading ? isoDate({ ...reading.value, day: undefined }) : undefined;
}

function dateTimeOf(words: string, notation: Notation): string | undefined {
  const [, day = "", time = ""] =
    /^(.+?)(?:T|,? at |,? )(\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?)$/i.exec(words) ?? [];
  const [date, hour] = [dateOf(day, notation), readTime(time)];
  return date && hour ? `${date}T${hour}` : undefined;
}
