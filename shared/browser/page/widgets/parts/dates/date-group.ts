/** The group of the parts of a date. */
import { parentOf, queryWithin } from "../../../dom/document.ts";
import { SEGMENT } from "../../../dom/selectors.ts";
import { labelsOf, normalize } from "../../../dom/text.ts";
import { isCopyIn, isRendered } from "../../../dom/visibility.ts";
import { isFollowing } from "../../../find/near-label.ts";
import { textsOf } from "../../../find/question-texts.ts";
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
const LABELS = "label,legend,h1,h2,h3,h4,h5,h6";

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

/** The only group after the text of a label locator, without the label of another question in between. */
export function groupAfterText(field: PlannedField): HTMLElement | undefined {
  if (!YEAR.test(field.value)) return undefined;
  const labels = field.locators.flatMap((one) => (one.by === "label" && !one.instance ? [one.value] : []));
  const groups = labels
    .flatMap(normalize)
    .flatMap(textsOf)
    .flatMap((text) => {
      const group = groupAround(text, field);
      return group && isLabelOf(text, group) ? [group] : [];
    });
  const [group] = groups;
  return new Set(groups).size === 1 ? group : undefined;
}

function groupAround(start: HTMLElement, field: PlannedField, levels = LEVELS): HTMLElement | undefined {
  let box = parentOf(start);
  for (let level = 0; box && level < levels; level++, box = parentOf(box)) {
    if (dateParts.recognise(box, field)) return box;
    if (partsIn(box).length > PARTS) return undefined;
  }
  return undefined;
}

function isLabelOf(text: HTMLElement, group: HTMLElement): boolean {
  const parts = partsIn(group);
  const [first] = parts;
  if (!first || !isFollowing(text, first)) return false;
  const scope = parentOf(group) ?? group;
  return queryWithin(scope, LABELS).every(
    (label) =>
      label === text ||
      label.contains(text) ||
      !(isFollowing(text, label) && isFollowing(label, first)) ||
      parts.some((part) => labelsOf(part).some((one) => one === label)),
  );
}

function partsIn(box: Element): HTMLElement[] {
  return queryWithin(box, DATE_PART).filter((one) => isRendered(one) && !isCopyIn(box, one));
}
