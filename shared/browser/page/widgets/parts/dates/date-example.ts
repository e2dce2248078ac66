/** The notation of a date that a box shows as its example, or draws as its text while it is empty, such as `DD.MM.YYYY`. */
import { recordOf } from "../../record-of.ts";

const DATE = /(?<!\d)(\d{1,4})(\s?[-/.]\s?)(\d{1,2})\2(\d{1,4})(?!\d)/;
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

function orderOf(one: string, two: string, three: string): string {
  const isDay = (digits: string) => Number(digits) > 12 && Number(digits) <= 31;
  if (one.length === 4) return "ymd";
  if (three.length !== 4) return "";
  return isDay(one) ? "dmy" : isDay(two) ? "mdy" : "";
}

const NOTATION = /^(?:[dmyjta]{1,4} ?[-/.] ?){1,2}[dmyjta]{1,4}\b|^hh?:mm\b/i;

/** The notation that a box shows: its placeholder, its drawn mask, or a second box with the mask; empty without one. */
export function shownNotation(box: HTMLElement): string {
  const drawn = box.parentElement?.querySelector<HTMLInputElement>("input[aria-hidden=true]:disabled");
  const shown = [box.getAttribute("placeholder"), drawnMask(box), drawn?.value];
  return shown.map((text) => (text ?? "").trim()).find((text) => NOTATION.test(text)) ?? "";
}

/** The letters that an empty box with a mask shows in place of a text; some masks conceal them from scripts. */
export function drawnMask(control: HTMLElement): string {
  const text = control.matches("input") ? shownValue(control) : "";
  if (/^[\p{L}\s_./:-]+$/u.test(text)) recordOf(control).mask = text;
  return recordOf(control).mask ?? "";
}

function shownValue(input: HTMLElement): string {
  const { prototype } = (input.ownerDocument.defaultView ?? window).HTMLInputElement;
  return Object.getOwnPropertyDescriptor(prototype, "value")?.get?.call(input) ?? "";
}
