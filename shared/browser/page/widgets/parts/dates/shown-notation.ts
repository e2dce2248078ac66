/** The notation that an empty box for a date or a time shows, such as `DD.MM.YYYY`. */
import { drawnMask } from "../text/drawn-mask.ts";

const NOTATION = /^(?:[dmyjta]{1,4} ?[-/.] ?){1,2}[dmyjta]{1,4}\b|^hh?:mm\b/i;

/** From its placeholder, its drawn mask, or the second box that draws the mask; empty without one. */
export function shownNotation(box: HTMLElement): string {
  const drawn = box.parentElement?.querySelector<HTMLInputElement>("input[aria-hidden=true]:disabled");
  const shown = [box.getAttribute("placeholder"), drawnMask(box), drawn?.value];
  return shown.map((text) => (text ?? "").trim()).find((text) => NOTATION.test(text)) ?? "";
}
