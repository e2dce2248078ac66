/**
 * A time of day in a box with a list of AM and PM next to it, or in a box or list each for the hour and the minute, with or
 * without such a list, or a button for it.
 */
import { readTime } from "../../../text/dates.ts";
import { parentOf, queryAll, queryWithin } from "../dom/document.ts";
import { BUTTON, isTextBox } from "../dom/selectors.ts";
import { labelTexts, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { halfButtonIn, type Part, showsParts, stepsOfParts } from "./parts/text/fill-parts.ts";
import { matchesPattern } from "./parts/text/typed-forms.ts";
import type { Widget } from "./widget.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=combobox]";
const HOUR = /\bhours?\b/i;
const MINUTE = /\bmin(ute)?s?\b/i;
const HALF = /^([ap])\.?\s?m\.?$/i;
const NAMES_HALF = /[ap]\.?\s?m\.?$/i;
const LEVELS = 6;
const LAST_HOURS = [12, 23, 24];
const LAST_MINUTE = 59;

export const halfDayTime: Widget = {
  name: "time with AM or PM",

  recognise: (element, field) => (partsOf(element, field).length > 0 ? element : undefined),

  // A list of halves is a question of its own; a button cannot be one.
  find: () => {
    const halves = queryAll(BUTTON).filter((button) => isVisible(button) && HALF.test(visibleText(button)));
    return [...new Set(halves.flatMap(timeAround))];
  },

  describe: (control) => ({
    field_type: "text",
    value: controlsFrom(control).map(visibleText).filter(Boolean).slice(0, -1).join(":"),
  }),

  shows: (control, field) => showsParts(partsOf(control, field), field),

  read: (control) => controlsFrom(control).map(visibleText).join(" "),

  steps: (control, field, timeoutMs) => stepsOfParts(() => partsOf(control, field), field, timeoutMs),
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
  const areNamed = isNamed(hour, HOUR) && isNamed(minute, MINUTE);
  if (!areNamed && !(LAST_HOURS.includes(lastOf(hour)) && lastOf(minute) === LAST_MINUTE)) return [];
  const shown = half ? hourOfHalf : String(hours);
  return [
    { control: hour, values: [shown.padStart(2, "0"), shown] },
    { control: minute, values: [minutes, String(Number(minutes))] },
    ...(half ? [{ control: half, values: halves }] : []),
  ];
}

function controlsFrom(element: HTMLElement): HTMLElement[] {
  let scope: HTMLElement | undefined = element;
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
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
  if (!isNamed(hour, HOUR) || !isNamed(minute, MINUTE)) return [];
  const words = visibleText(scope);
  for (let around = parentOf(scope); around && !around.matches("form,body"); around = parentOf(around)) {
    if (controlsIn(around).length > 2 || visibleText(around) !== words) break;
    scope = around;
  }
  return [scope];
}

function controlsIn(scope: HTMLElement): HTMLElement[] {
  return queryWithin(scope, CONTROL).filter(isVisible);
}

function isNamed(control: HTMLElement, word: RegExp): boolean {
  return labelTexts(control).some((text) => word.test(text));
}

/** The largest number that a box takes. */
function lastOf(control: HTMLElement): number {
  return Number(control.getAttribute("aria-valuemax") ?? control.getAttribute("max") ?? Number.NaN);
}

function isHalf(control: HTMLElement): boolean {
  if (!control.matches("select")) return HALF.test(visibleText(control));
  const texts = [...(control as HTMLSelectElement).options].map(({ text }) => text.trim());
  return ["a", "p"].every((half) => texts.some((text) => HALF.exec(text)?.[1]?.toLowerCase() === half));
}
