/** Two questions whose boxes share a calendar, which takes the first date and the last one together. */
import { parentOf, queryWithin, waitFor } from "../dom/document.ts";
import { isTextBox } from "../dom/editable.ts";
import { press } from "../dom/events.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { hasOpenCalendar, openAndPick } from "../widgets/parts/dates/open-calendar.ts";
import { dateOf, isoDate } from "../widgets/parts/dates/read-date.ts";
import { locateField } from "./locate-field.ts";
import { performByScript } from "./perform-by-script.ts";

const LEVELS = 4;
const OPEN_MS = 600;
const BETWEEN = /^(?:to|until|and|[-–—~→]?)$/i;

/** Each field is read back, and entered alone where its calendar takes no second date. */
export async function enterRange(
  first: PlannedField,
  last: PlannedField | undefined,
  timeoutMs: number,
): Promise<void> {
  if (!last || !isDate(first) || !isDate(last)) return;
  const { control } = locateField(first);
  const { control: other } = locateField(last);
  const [start, end] = control && other ? [dateOf(control, first), dateOf(other, last)] : [];
  if (!control || !other || !start || !end || isoDate(start) > isoDate(end)) return;
  if (!isPair(control, other)) return;
  const isShown = () => [first, last].every((field) => showsAnswer(field));
  if (isShown()) return;
  press(control);
  const opened = await waitFor(() => hasOpenCalendar(control) || undefined, timeoutMs, OPEN_MS);
  if (opened) await performByScript(openAndPick(control, { ...start, until: end }, isShown, timeoutMs));
}

/** A time of day needs boxes of its own. */
function isDate({ kind, value }: PlannedField): boolean {
  return kind === "text" && !/\d:\d/.test(value);
}

function showsAnswer(field: PlannedField): boolean {
  const { widget, control } = locateField(field);
  return widget !== undefined && control !== undefined && widget.shows(control, field);
}

/** Whether an element draws two boxes as one, with no words but those between them. */
function isPair(first: HTMLElement, last: HTMLElement): boolean {
  if (first === last || ![first, last].every((box) => isTextBox(box) && isVisible(box))) return false;
  let row = parentOf(first);
  for (let level = 0; row && level < LEVELS && !row.contains(last); level++) row = parentOf(row);
  if (!row?.contains(last)) return false;
  const boxes = queryWithin(row, "input:not([type=hidden]),select,textarea").filter(isVisible);
  return boxes.length === 2 && BETWEEN.test(textBetween(row, [first, last]));
}

/** The words of an element without the hints that it draws for its boxes. */
function textBetween(row: HTMLElement, boxes: HTMLElement[]): string {
  const hints = boxes.map((box) => box.getAttribute("placeholder") ?? "");
  return hints.reduce((text, hint) => text.replace(hint, ""), row.innerText).trim();
}
