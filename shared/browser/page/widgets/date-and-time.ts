/** A box for a date and a box for the time next to it, within one group. */
import { closest, containsDeep, queryWithin } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type DateParts, dateOrder, readDateTime, twoDigits } from "./parts/dates/read-date.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/text/fill-parts.ts";
import { isTyped } from "./parts/text/is-text-box.ts";
import type { Widget } from "./widget.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=spinbutton]";

export const dateAndTime: Widget = {
  name: "date and time",

  recognise: (element, field) => (partsOf(element, field).length > 0 ? element : undefined),

  shows: (control, field) => showsParts(partsOf(control, field), field),

  read: (control) => controlsIn(control).map(visibleText).join(" "),

  steps: (control, field, timeoutMs) => stepsOfParts(() => partsOf(control, field), field, timeoutMs),
};

function partsOf(group: HTMLElement, field: PlannedField): Part[] {
  if (field.kind !== "text" || group.matches(`${CONTROL},form`)) return [];
  const { date, time } = readDateTime(group, field) ?? {};
  const controls = date ? controlsIn(group) : [];
  const [day, clock] = controls;
  if (!date || !time || !day || !clock || controls.length > 2 || !controls.every(isTyped)) return [];
  return [
    { control: day, kind: "text", values: [slashed(day, date, field)] },
    { control: clock, kind: "text", values: [time] },
  ];
}

// Few boxes mark a date that they do not read: this form is read by most of them.
function slashed(box: HTMLElement, { year, month, day }: DateParts, field: PlannedField): string {
  const isDayFirst = dateOrder(box, { ...field, date_order: undefined }) === "day first";
  const parts = [twoDigits(month), twoDigits(day)];
  return [...(isDayFirst ? parts.reverse() : parts), year].join("/");
}

function controlsIn(group: HTMLElement): HTMLElement[] {
  // A popup of one of the boxes has controls of its own.
  const isInPopup = (one: HTMLElement) => {
    const popup = closest(one, "[role=dialog]");
    return popup !== undefined && containsDeep(group, popup);
  };
  return queryWithin(group, CONTROL).filter((one) => isVisible(one) && !isInPopup(one));
}
