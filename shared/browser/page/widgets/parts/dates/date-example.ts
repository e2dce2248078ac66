/** Examples of dates and times in the hint of a box, such as "e.g. 31/12/2026, 11:59 PM". */

const DATE = /(?<!\d)(\d{1,4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,4})(?!\d)/;
const WORDED = /(\p{Lu}\p{L}{2,})(\.?\s)\d{1,2}(,\s?)\d{4}(.*)$/u;
const CLOCK =
  /^(\D{1,4}?)(h{1,2}|\d{1,2})[:.](?:mm|\d{2})(:(?:ss|\d{2}))?(?![\d:])(?:(\s?)(am\/pm|[ap]\.?m\b\.?|a{1,2}\b))?/i;

/** An example as letters, `dd/mm/yyyy`; as it is where its day may be its month. */
export function lettersOfExample(text: string): string {
  return text.replace(DATE, (whole, one: string, separator: string, two: string, three: string) => {
    const order = orderOf(one, two, three);
    const parts = [one, two, three].map((digits, at) => (order[at] ?? "").repeat(digits.length));
    return order ? parts.join(separator) : whole;
  });
}

/**
 * The time in the form that a hint shows after a date.
 *
 * @param hint such as ", 11:59 PM" or " HH:mm"
 * @param time `HH:MM`
 */
export function clockInForm(hint: string, time: string): string | undefined {
  const [, gap = "", hours, seconds, space = "", half = ""] = CLOCK.exec(hint) ?? [];
  if (!hours) return undefined;
  const hour = Number(time.slice(0, 2));
  const shown = String(half ? hour % 12 || 12 : hour).padStart(hours.length, "0");
  const name = hour < 12 ? "AM" : "PM";
  const suffix = half && `${space}${/^[ap]m/.test(half) ? name.toLowerCase() : name}`;
  return `${gap}${shown}:${time.slice(3)}${seconds ? ":00" : ""}${suffix}`;
}

/** A date, and its time unless that is empty, as an example with the name of a month shows it: "Dec 31, 2026, 11:59 PM". */
export function dateAsExample(
  example: string,
  names: { long: string; short: string },
  { day, year }: { day: number; year: number },
  time: string,
): string | undefined {
  const [, month = "", gap, comma, rest = ""] = WORDED.exec(example) ?? [];
  const name = [names.short, names.long].find(({ length }) => length >= month.length) ?? names.long;
  const shown = `${name.charAt(0).toUpperCase()}${name.slice(1)}${gap}${day}${comma}${year}`;
  const clock = time && clockInForm(rest, time);
  return month && clock !== undefined ? `${shown}${clock}` : undefined;
}

function orderOf(one: string, two: string, three: string): string {
  const isDay = (digits: string) => Number(digits) > 12 && Number(digits) <= 31;
  if (one.length === 4) return "ymd";
  if (three.length !== 4) return "";
  return isDay(one) ? "dmy" : isDay(two) ? "mdy" : "";
}
