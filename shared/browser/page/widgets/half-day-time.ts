/**
 * A time of day in boxes and lists: one box for the hour and minute of a twelve-hour clock with a list of AM and PM next to it,
 * or a box or list each for the hour and the minute, with or without such a list or a button that states the half.
 */
import { readTime } from "../../../text/dates.ts";
import { parentOf, queryWithin } from "../dom/document.ts";
import { isTextBox } from "../dom/editable.ts";
import { labelTexts, normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/text/fill-parts.ts";
import { matchesPattern } from "./parts/text/typed-forms.ts";
import { halfButtonIn, halfButtons } from "./parts/times/read-time.ts";
import type { Widget } from "./widget.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=combobox]";
const HOUR = /\bhours?\b/i;
const MINUTE = /\bmin(ute)?s?\b/i;
const HALF = /^([ap])\.?\s?m\.?$/i;
/** An answer in the other notation may be that of the box alone, with a field of its own for the list. */
const NAMES_HALF = /[ap]\.?\s?m\.?$/i;
const NOON = "12:00";
const HELD = /^\d{1,2}:\d{2}(:\d{2})?$/;
const LEVELS = 6;
const LAST_HOURS = [12, 23, 24];
const LAST_MINUTE = 59;
const NOON_HOUR = 12;

export const halfDayTime: Widget = {
  name: "time with AM or PM",

  recognise: (element, field) => (partsOf(element, field).length > 0 ? element : undefined),

  // A list of halves is a question of its own; a button cannot be one.
  find: () => [...new Set(halfButtons().flatMap((button) => timeAround(button) ?? []))],

  describe: (control) => ({
    field_type: "text",
    value: severalFrom(control).map(visibleText).filter(Boolean).slice(0, -1).join(":"),
  }),

  shows: (control, field) => showsParts(partsOf(control, field), field) && !holdsOther(control, field),

  read: (control) => (controlsFrom(control) ?? []).map(visibleText).join(" "),

  steps: (control, field, timeoutMs) => stepsOfParts(() => partsOf(control, field), field, timeoutMs),
};

/** The box and the list with their values; none where the answer or the controls are others. */
function partsOf(element: HTMLElement, field: PlannedField): Part[] {
  const time = field.kind === "text" ? readTime(field.value) : undefined;
  const divided = time === undefined ? [] : dividedParts(element, time);
  if (divided.length > 0) return divided;
  if (time === undefined || (time < NOON && !NAMES_HALF.test(field.value.trim()))) return [];
  const [box, list] = controlsFrom(element) ?? [];
  if (!box || !list) return [];
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  const hour = String(hours % 12 || 12);
  const forms = [`${hour.padStart(2, "0")}:${minutes}`, `${hour}:${minutes}`];
  const values = forms.filter((form) => matchesPattern(box as HTMLInputElement, form));
  return [{ control: box, values }, halfPart(list, hours)];
}

/** The hour, the minute and the list of halves, which are the only controls of the nearest element around two of them. */
function dividedParts(element: HTMLElement, time: string): Part[] {
  const [hour, minute, list, ...others] = severalFrom(element);
  if (!hour || !minute || others.length > 0) return [];
  const areNamed = isNamed(hour, HOUR) && isNamed(minute, MINUTE);
  if (!areNamed && !(LAST_HOURS.includes(lastOf(hour)) && lastOf(minute) === LAST_MINUTE)) return [];
  if (list && !isHalfList(list) && !(lastOf(hour) === NOON_HOUR && isHalfBox(list))) return [];
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  const shown = String(list ? hours % 12 || 12 : hours);
  const parts = [
    { control: hour, values: [shown.padStart(2, "0"), shown] },
    { control: minute, values: [minutes, String(Number(minutes))] },
  ];
  return list ? [...parts, halfPart(list, hours)] : parts;
}

/** The widest element with the hour, the minute and the button of the half alone. */
function timeAround(button: HTMLElement): HTMLElement | undefined {
  const { scope, controls } = nearestSeveral(button);
  const [hour, minute, ...others] = controls;
  if (!hour || !minute || others.length > 0 || !isNamed(hour, HOUR) || !isNamed(minute, MINUTE))
    return undefined;
  let widest = scope;
  for (let around = scope; around && !around.matches("form,body"); around = parentOf(around)) {
    if (controlsIn(around).length > 2 || isWorded(around, widest)) break;
    widest = around;
  }
  return widest;
}

/** Whether an element holds further words than a part of it. */
function isWorded(element: HTMLElement, part: HTMLElement | undefined): boolean {
  return part !== undefined && normalize(visibleText(element)) !== normalize(visibleText(part));
}

function severalFrom(element: HTMLElement): HTMLElement[] {
  const { scope, controls } = nearestSeveral(element);
  if (controls.length !== 2 || !scope?.parentElement) return controls;
  const around = controlsIn(scope.parentElement);
  if (around.length === 3 && around[2] && isHalfList(around[2])) return around;
  const button = halfButtonIn(scope) ?? halfButtonIn(scope.parentElement);
  return button ? [...controls, button] : controls;
}

function isNamed(control: HTMLElement, word: RegExp): boolean {
  return labelTexts(control).some((text) => word.test(text));
}

/** The largest number that a box takes. */
function lastOf(control: HTMLElement): number {
  return Number(control.getAttribute("aria-valuemax") ?? control.getAttribute("max") ?? Number.NaN);
}

function halfPart(control: HTMLElement, hours: number): Part {
  const half = hours < 12 ? "a" : "p";
  // A page may compare the text of a box with its own caption.
  const written = isTextBox(control) ? [`${half}m`.toUpperCase()] : [];
  return { control, values: [...written, `${half}m`, `${half}.m.`] };
}

/** Whether the group holds another time for its form than its parts show. */
function holdsOther(group: HTMLElement, { value }: PlannedField): boolean {
  const hidden = queryWithin(group, "input[type=hidden]") as HTMLInputElement[];
  const times = hidden.flatMap((one) => (HELD.test(one.value) ? [readTime(one.value)] : []));
  return times.some((time) => time !== readTime(value));
}

/** A box and the list of halves, which are the only two controls of the nearest element around them. */
function controlsFrom(element: HTMLElement): [HTMLElement, HTMLElement] | undefined {
  const [box, list, ...others] = nearestSeveral(element).controls;
  return box && list && others.length === 0 && isTextBox(box) && isHalfList(list) ? [box, list] : undefined;
}

/** The nearest element around more than one control. */
function nearestSeveral(element: HTMLElement): { scope?: HTMLElement; controls: HTMLElement[] } {
  let scope: HTMLElement | undefined = element;
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
    const controls = controlsIn(scope);
    if (controls.length > 1) return { scope, controls };
  }
  return { controls: [] };
}

function controlsIn(scope: HTMLElement): HTMLElement[] {
  return queryWithin(scope, CONTROL).filter(isVisible);
}

/** A box after the hour and the minute that takes a letter of the half. */
function isHalfBox(box: HTMLElement): boolean {
  const text = visibleText(box);
  return isTextBox(box) && (/^[-–—_]*$/.test(text) || HALF.test(text));
}

function isHalfList(list: HTMLElement): boolean {
  if (!list.matches("select")) return HALF.test(visibleText(list));
  const texts = [...(list as HTMLSelectElement).options].map(({ text }) => text.trim());
  return ["a", "p"].every((half) => texts.some((text) => HALF.exec(text)?.[1]?.toLowerCase() === half));
}
