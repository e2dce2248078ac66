/** The values of the fields of dates and times that the browser draws itself, from the text of a step. */
import { isoDate, parseDate, readTime } from "../../text/dates.ts";
import { DEFAULT_NOTATION } from "../../text/notation.ts";

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
 * @returns undefined for a text that states no such moment, or may state two, such as 05/06/1990
 */
export function momentFor(type: string, text: string): string | undefined {
  const words = text.trim();
  if (words === "") return "";
  switch (type) {
    case "date":
      return dateOf(words);
    case "time":
      return readTime(words) ?? (/^\d{2}:\d{2}:\d{2}$/.test(words) ? words : undefined);
    case "month":
      return /^\d{4}-\d{2}$/.test(words) ? words : monthOf(words);
    case "week":
      return /^\d{4}-W\d{2}$/.test(words) ? words : undefined;
    case "datetime-local":
      return dateTimeOf(words);
    default:
      return undefined;
  }
}

const EITHER = { ...DEFAULT_NOTATION, dates: "either" } as const;

function dateOf(words: string): string | undefined {
  const reading = parseDate(words, EITHER);
  return reading && "value" in reading && reading.value.day !== undefined
    ? isoDate(reading.value)
    : undefined;
}

function monthOf(words: string): string | undefined {
  const reading = parseDate(words, EITHER);
  return reading && "value" in reading ? isoDate({ ...reading.value, day: undefined }) : undefined;
}

function dateTimeOf(words: string): string | undefined {
  const [, day = "", time = ""] =
    /^(.+?)(?:T|,? at |,? )(\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?)$/i.exec(words) ?? [];
  const [date, hour] = [dateOf(day), readTime(time)];
  return date && hour ? `${date}T${hour}` : undefined;
}
