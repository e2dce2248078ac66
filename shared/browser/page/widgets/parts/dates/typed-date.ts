/** Dates, months and times that are typed into a box while its popup is open. */
import { awaitStillAround } from "../../../arrive/motion.ts";
import { closest, parentOf, pause, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { floatingBox, floatsOver } from "../../../dom/geometry.ts";
import { visibleText } from "../../../dom/text.ts";
import { isRendered, isVisible } from "../../../dom/visibility.ts";
import { OPEN_MS, RENDER_MS } from "../../../limits.ts";
import type { PlannedField } from "../../../protocol.ts";
import { recordOf } from "../../widget.ts";
import { momentOf, offersPick } from "../times/pick-moment.ts";
import { findCalendar } from "./calendar.ts";
import { CONFIRM, hasOpenCalendar, showsMonthOf, typedDay } from "./open-calendar.ts";
import { dateInFormat, dateOf, showsMoment } from "./read-date.ts";

/**
 * The part of the open popup of a box with which alone some boxes take a typed date or time: the button that confirms it,
 * else the day in the calendar.
 *
 * @param rendering resolves once the page has drawn the popup
 */
export async function typedPartOf(
  control: HTMLElement,
  field: PlannedField,
  rendering: () => Promise<void>,
): Promise<HTMLElement | undefined> {
  const date = dateOf(control, field);
  if (!date && !momentOf(field)) return undefined;
  await rendering();
  const confirm = await confirmOf(control);
  if (confirm || !date) return confirm;
  const day = typedDay(control, date);
  if (day && recordOf(control).pressedDay === field.value) return undefined;
  if (day) recordOf(control).pressedDay = field.value;
  return day;
}

/** Resolves once a calendar floats over the box of a date and has followed its text, or none has. */
export async function awaitCalendar(control: HTMLElement, field: PlannedField): Promise<void> {
  if (!dateOf(control, field)) return pause();
  const isReady = () => hasOpenCalendar(control) && !isIgnored(control, field);
  await waitFor(() => isReady() || undefined, OPEN_MS);
}

/**
 * Whether the open calendar of a box has not followed the typed date: the box takes another form. A form that its hint shows
 * counts as right.
 */
export function isIgnored(control: HTMLElement, field: PlannedField): boolean {
  const date = dateOf(control, field);
  if (!date || dateInFormat(control, date) !== undefined) return false;
  return hasOpenCalendar(control) && !showsMonthOf(control, date);
}

/**
 * The sign next to a box without a hint that opens its calendar, where the page has left the typed text as it was: such a
 * box may not have read it.
 */
export function unaskedCalendar(
  control: HTMLElement,
  field: PlannedField,
  typed: string,
): HTMLElement | undefined {
  const date = dateOf(control, field);
  if (!date || visibleText(control) !== typed || dateInFormat(control, date) !== undefined) return undefined;
  const box = parentOf(control);
  if (!box || queryWithin(box, "input:not([type=hidden]),select,textarea").length > 1) return undefined;
  // A new box in place of this one, or a hidden one with the date in another form, proves that the page has read it.
  const kept = queryWithin(box, "input[type=hidden]").map(visibleText);
  if (!isVisible(control) || kept.some((text) => text !== typed && showsMoment(control, field, text)))
    return undefined;
  return ([...box.children] as HTMLElement[]).find(
    (sign) =>
      sign !== control && isVisible(sign) && !/[\p{L}\p{N}]/u.test(visibleText(sign)) && isDrawn(sign),
  );
}

function isDrawn(sign: HTMLElement): boolean {
  return (
    sign.matches("button,[role=button]") ||
    visibleText(sign) !== "" ||
    sign.querySelector("svg,img,i") !== null ||
    [sign, ...sign.querySelectorAll("*")].some(hasPicture)
  );
}

/** A character of an icon font, or a background. */
function hasPicture(part: Element): boolean {
  const { content } = getComputedStyle(part, "::before");
  return !/^(none|normal|""|)$/.test(content) || getComputedStyle(part).backgroundImage !== "none";
}

/**
 * Closes a popup that stays open without the focus: some boxes read their text only then, and write it again.
 *
 * @param before the elements that were visible before the popup opened
 */
export async function dismissPicker(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): Promise<void> {
  const isOpen = () =>
    dateOf(control, field) ? hasOpenCalendar(control) : offersPick(before, momentOf(field)) !== undefined;
  // A press elsewhere would close a dialog around the box.
  if (!isOpen() || closest(control, "dialog,[role=dialog]")) return;
  press(control.ownerDocument.documentElement);
  await waitFor(() => !isOpen() || undefined, RENDER_MS);
}

/** The button that confirms a date or time in the popup of its box, once that has faded in; disabled until the popup has taken it. */
async function confirmOf(control: HTMLElement): Promise<HTMLElement | undefined> {
  const buttons = queryAll("button,[role=button],a").filter(
    (button) => CONFIRM.test(visibleText(button)) && isRendered(button) && floatsOver(button, control),
  );
  // The popup of another box may fade out.
  await Promise.all(buttons.map(awaitStillAround));
  return buttons.find((button) => {
    const popup = floatingBox(button, control);
    // A bar at the edge of the page floats too.
    return (
      popup !== undefined && isVisible(button) && findCalendar((day) => popup.contains(day)) !== undefined
    );
  });
}
