/** A time of day, alone or after a date, in segments that take keys: hour, minute, and AM or PM. */
import { readTime } from "../../../text/dates.ts";
import { indexed, parentOf, pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { BOX, BUTTON, DIALOG, isTextBox, SEGMENT } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isRendered, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { PlannedField } from "../protocol.ts";
import { appearedSince, pressElsewhere, visibleBefore } from "../words/popup.ts";
import { type ControlKind, NOT_KEPT, type Widget } from "../words/widget.ts";
import { momentOf, partNameOf } from "./parts/dates/moment.ts";
import { matchesPattern } from "./parts/text/typed-forms.ts";
import { limitOf } from "./spin-button.ts";
import { halfButtonIn, type Part, showsParts, stepsOfParts } from "./split-box.ts";

const NAMES = ["day", "month", "year", "hour", "minute", "second", "half"] as const;

/** A segment with the number that it is to show, or with `am` or `pm`. */
type Segment = [HTMLElement, number | string];

export const timeParts: Widget = {
  name: "time parts",

  recognise(element, field) {
    if (field.kind !== "text" || element.matches(`${SEGMENT},form`)) return undefined;
    return segmentsOf(element, field) ? element : undefined;
  },

  shows: (control, field) => (segmentsOf(control, field) ?? []).every(isShown),

  read: (control) => queryWithin(control, SEGMENT).map(visibleText).join(" "),

  async *steps(control, field) {
    const before = visibleBefore();
    for (const [at, first] of indexed(segmentsOf(control, field) ?? [])) {
      const now = (): Segment => segmentsOf(control, field)?.[at] ?? first;
      if (isShown(now())) continue;
      const [segment, value] = now();
      // A segment takes keys once it is the active one.
      yield { do: "click", on: segment };
      await pause();
      const text = typeof value === "number" ? String(value) : value.slice(0, 1);
      yield { do: "type", into: segment, text, over: true };
      await waitFor(() => isShown(now()) || undefined, RENDER_MS);
    }
    // A press on a segment may open the popup of its clock, whose lists would be questions.
    await pressElsewhere(control, () => appearedSince(before, DIALOG).length > 0);
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

const OF_DAY = ["hour", "minute", "half"] as const;

export const timeGroups: ControlKind = {
  widget: timeParts,

  // Without the half of the day, an hour and a minute may be a duration.
  find: () =>
    queryAll("[role=group]").filter((group) => {
      const segments = queryWithin(group, SEGMENT);
      const names = segments.map((segment) => partNameOf(segment, OF_DAY));
      return (
        segments.length === OF_DAY.length && OF_DAY.every((name) => names.includes(name)) && isVisible(group)
      );
    }),

  describe: (control) => {
    const [hour = "", minute = "", half = ""] = queryWithin(control, SEGMENT).map(visibleText);
    return { field_type: "text", value: /\d/.test(hour) ? `${hour}:${minute} ${half}` : "" };
  },
};

/** @returns undefined unless the answer has a value for each segment */
function segmentsOf(group: HTMLElement, field: PlannedField): Segment[] | undefined {
  const segments = queryWithin(group, SEGMENT).filter(isRendered);
  const names = segments.map((segment) => partNameOf(segment, NAMES));
  if (!names.includes("hour") || new Set(names).size !== names.length) return undefined;
  const { date, time } = momentOf(group, field);
  if (!time) return undefined;
  const [hours = 0, minute = 0] = time.split(":").map(Number);
  const hour = names.includes("half") ? hours % 12 || 12 : hours;
  const values = { ...date, hour, minute, second: 0, half: hours < 12 ? "am" : "pm" };
  const found = segments.flatMap((segment, at): Segment[] => {
    const value = values[names[at] ?? "second"];
    return names[at] === undefined || value === undefined ? [] : [[segment, value]];
  });
  return found.length === segments.length ? found : undefined;
}

function isShown([segment, value]: Segment): boolean {
  const text = visibleText(segment).toLowerCase();
  return typeof value === "number" ? /^\d+$/.test(text) && Number(text) === value : text === value;
}

const HALF = /^([ap])\.?\s?m\.?$/i;
const NAMES_HALF = /[ap]\.?\s?m\.?$/i;
const MOST_ANCESTORS = 6;
const LAST_HOURS = [12, 23, 24];
const LAST_MINUTE = 59;

export const halfDayTime: Widget = {
  name: "time with AM or PM",

  recognise: (element, field) => (partsOf(element, field).length > 0 ? element : undefined),

  shows: (control, field) => showsParts(partsOf(control, field), field),

  read: (control) => controlsFrom(control).map(visibleText).join(" "),

  steps: (control, field, timeoutMs) => stepsOfParts(() => partsOf(control, field), field, timeoutMs),
};

export const halfDayTimes: ControlKind = {
  widget: halfDayTime,

  // A list of AM and PM is described as a question of its own; a button of AM and PM cannot be one.
  find: () => {
    const halves = queryAll(BUTTON).filter((button) => isVisible(button) && HALF.test(visibleText(button)));
    return [...new Set(halves.flatMap(timeAround))];
  },

  describe: (control) => ({
    field_type: "text",
    value: controlsFrom(control).map(visibleText).filter(Boolean).slice(0, -1).join(":"),
  }),
};

/** The hour, the minute and the halves, which are the only controls of the nearest element around two of them. */
function partsOf(element: HTMLElement, field: PlannedField): Part[] {
  const time = field.kind === "text" ? readTime(field.value) : undefined;
  if (time === undefined) return [];
  const [hour, minute, half, ...others] = controlsFrom(element);
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  const letter = hours < 12 ? "a" : "p";
  const halves = [`${letter}m`, `${letter}.m.`];
  const hourOfHalf = String(hours % 12 || 12);
  if (hour && minute && !half && isTextBox(hour) && isHalf(minute)) {
    // An answer in the other notation may be that of the box alone, with a field of its own for the list.
    if (hours < 12 && !NAMES_HALF.test(field.value.trim())) return [];
    const forms = [`${hourOfHalf.padStart(2, "0")}:${minutes}`, `${hourOfHalf}:${minutes}`];
    const values = forms.filter((form) => matchesPattern(hour as HTMLInputElement, form));
    return [
      { control: hour, values },
      { control: minute, values: halves },
    ];
  }
  if (!hour || !minute || others.length > 0 || (half && !isHalf(half))) return [];
  if (
    !areNamed(hour, minute) &&
    !(LAST_HOURS.includes(limitOf(hour, "max") ?? 0) && limitOf(minute, "max") === LAST_MINUTE)
  )
    return [];
  const shown = half ? hourOfHalf : String(hours);
  return [
    { control: hour, values: [shown.padStart(2, "0"), shown] },
    { control: minute, values: [minutes, String(Number(minutes))] },
    ...(half ? [{ control: half, values: halves }] : []),
  ];
}

function controlsFrom(element: HTMLElement): HTMLElement[] {
  let scope: HTMLElement | undefined = element;
  for (let level = 0; scope && level < MOST_ANCESTORS; level++, scope = parentOf(scope)) {
    const controls = controlsIn(scope);
    if (controls.length < 2) continue;
    const around = parentOf(scope);
    if (controls.length > 2 || !around) return controls;
    const [, , half, ...others] = controlsIn(around);
    if (half && others.length === 0 && isHalf(half)) return [...controls, half];
    const button = halfButtonIn(scope) ?? halfButtonIn(around);
    return button ? [...controls, button] : controls;
  }
  return [];
}

/** The widest element with an hour, a minute and the button of the half, and with no other words. */
function timeAround(button: HTMLElement): HTMLElement[] {
  let scope = parentOf(button);
  while (scope && controlsIn(scope).length < 2) scope = parentOf(scope);
  const [hour, minute, ...others] = scope ? controlsIn(scope) : [];
  if (!scope || !hour || !minute || others.length > 0) return [];
  if (!areNamed(hour, minute)) return [];
  const words = visibleText(scope);
  for (let around = parentOf(scope); around && !around.matches("form,body"); around = parentOf(around)) {
    if (controlsIn(around).length > 2 || visibleText(around) !== words) break;
    scope = around;
  }
  return [scope];
}

function controlsIn(scope: HTMLElement): HTMLElement[] {
  return queryWithin(scope, `${BOX},[role=combobox]`).filter(isVisible);
}

function areNamed(hour: HTMLElement, minute: HTMLElement): boolean {
  const names = ["hour", "minute"] as const;
  return partNameOf(hour, names) === "hour" && partNameOf(minute, names) === "minute";
}

function isHalf(control: HTMLElement): boolean {
  if (!control.matches("select")) return HALF.test(visibleText(control));
  const texts = [...(control as HTMLSelectElement).options].map(({ text }) => text.trim());
  return ["a", "p"].every((half) => texts.some((text) => HALF.exec(text)?.[1]?.toLowerCase() === half));
}
