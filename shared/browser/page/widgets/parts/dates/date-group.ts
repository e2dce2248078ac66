/** The group of the parts of a date. */
import { parentOf, queryWithin } from "../../../dom/document.ts";
import { SEGMENT } from "../../../dom/selectors.ts";
import { isCopyIn, isRendered } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import { DATE_PART, dateParts } from "../../date-parts.ts";
import { timeParts } from "../../time-parts.ts";

const YEAR = /\d{4}/;
const LISTS = `select,[role=combobox]:not(input),[role=listbox][aria-expanded],input[type=number],${SEGMENT}`;
/** The button of a calendar, next to the parts that take its date as well. */
const CALENDAR = "button[aria-haspopup=dialog]";
const MOST_DIGITS = 4;
const LEVELS = 6;
const BUTTON_LEVELS = 2;
const PARTS = 3;

/** @param part that a locator has found; a list or a short box takes no whole date by itself */
export function groupAroundPart(part: HTMLElement, field: PlannedField): HTMLElement | undefined {
  const levels = isForPart(part) ? LEVELS : part.matches(CALENDAR) ? BUTTON_LEVELS : 0;
  if (YEAR.test(field.value)) return groupAround(part, field, levels);
  const group = part.matches(SEGMENT) ? part.closest<HTMLElement>("[role=group]") : null;
  return group && timeParts.recognise(group, field) ? group : undefined;
}

function isForPart(control: HTMLElement): boolean {
  const { maxLength = -1 } = control as Partial<HTMLInputElement>;
  return control.matches(LISTS) || (maxLength > 0 && maxLength <= MOST_DIGITS);
}

function groupAround(start: HTMLElement, field: PlannedField, levels = LEVELS): HTMLElement | undefined {
  let box = parentOf(start);
  for (let level = 0; box && level < levels; level++, box = parentOf(box)) {
    if (dateParts.recognise(box, field)) return box;
    if (partsIn(box).length > PARTS) return undefined;
  }
  return undefined;
}

function partsIn(box: Element): HTMLElement[] {
  return queryWithin(box, DATE_PART).filter((one) => isRendered(one) && !isCopyIn(box, one));
}
