/** A box for the hour and minute of a twelve-hour clock, with a list of AM and PM next to it. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/fill-parts.ts";
import { isTextBox } from "./parts/is-text-box.ts";
import { readTime } from "./parts/read-time.ts";
import { matchesPattern } from "./parts/typed-forms.ts";
import type { Widget } from "./widget.ts";

const CONTROL = "input:not([type=hidden]),select,textarea,[role=combobox]";
const HALF = /^([ap])\.?\s?m\.?$/i;
/** An answer in the other notation may be that of the box alone, with a field of its own for the list. */
const NAMES_HALF = /[ap]\.?\s?m\.?$/i;
const NOON = "12:00";
const LEVELS = 6;

export const halfDayTime: Widget = {
  name: "time with AM or PM",

  recognise: (element, field) => (partsOf(element, field).length > 0 ? element : undefined),

  shows: (control, field) => showsParts(partsOf(control, field), field),

  read: (control) => (controlsFrom(control) ?? []).map(visibleText).join(" "),

  steps: (control, field, timeoutMs) => stepsOfParts(() => partsOf(control, field), field, timeoutMs),
};

/** The box and the list with their values; none where the answer or the controls are others. */
function partsOf(element: HTMLElement, field: PlannedField): Part[] {
  const time = field.kind === "text" ? readTime(field.value) : undefined;
  if (time === undefined || (time < NOON && !NAMES_HALF.test(field.value.trim()))) return [];
  const [box, list] = controlsFrom(element) ?? [];
  if (!box || !list) return [];
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  const hour = String(hours % 12 || 12);
  const forms = [`${hour.padStart(2, "0")}:${minutes}`, `${hour}:${minutes}`];
  const half = hours < 12 ? "a" : "p";
  return [
    { control: box, values: forms.filter((form) => matchesPattern(box as HTMLInputElement, form)) },
    { control: list, values: [`${half}m`, `${half}.m.`] },
  ];
}

/** A box and the list of halves, which are the only two controls of the nearest element around them. */
function controlsFrom(element: HTMLElement): [HTMLElement, HTMLElement] | undefined {
  let scope: HTMLElement | undefined = element;
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
    const controls = queryWithin(scope, CONTROL).filter(isVisible);
    const [box, list] = controls;
    if (controls.length === 2 && box && list && isTextBox(box) && isHalfList(list)) return [box, list];
    if (controls.length > 1) return undefined;
  }
  return undefined;
}

function isHalfList(list: HTMLElement): boolean {
  if (!list.matches("select")) return HALF.test(visibleText(list));
  const texts = [...(list as HTMLSelectElement).options].map(({ text }) => text.trim());
  return ["a", "p"].every((half) => texts.some((text) => HALF.exec(text)?.[1]?.toLowerCase() === half));
}
