/** Pairs of a hidden control, for the form and assistive technology, and the visible one that represents it. */
import { queryAll } from "../../../dom/document.ts";
import { labelsOf } from "../../../dom/text.ts";
import { isConcealed, isShown, isVisible } from "../../../dom/visibility.ts";
import { ANSWERED } from "../../../find/question-texts.ts";
import { isRemover } from "./option-list.ts";

const STANDS_IN = `${ANSWERED},[aria-haspopup=listbox],[tabindex='0']`;
const SEGMENT = "[role=spinbutton][contenteditable]";
/** The distance between the visible control and the hidden one, in levels of the document. */
const LEVELS = 4;

/** Whether a control is kept, but out of sight. */
export function isOutOfSight(element: HTMLElement): boolean {
  if (!isShown(element)) return true;
  if (/^(radio|checkbox)$/.test((element as HTMLInputElement).type)) return false;
  return isConcealed(element);
}

/** The only visible control around a hidden one. */
export function companionOf(hidden: HTMLElement): HTMLElement | undefined {
  let scope = hidden.parentElement;
  // The whole question is hidden, not its native control alone.
  if (scope && !scope.checkVisibility()) return undefined;
  const segments = segmentsAround(hidden);
  if (segments) return segments;
  for (let level = 0; scope && level < LEVELS; level++, scope = scope.parentElement) {
    const others = [...scope.querySelectorAll<HTMLElement>(STANDS_IN)].filter(
      (other) =>
        other !== hidden &&
        isVisible(other) &&
        !isRemover(other) &&
        !isForKeys(other) &&
        !isHiddenList(other),
    );
    const outermost = others.filter((other) => !others.some((one) => one !== other && one.contains(other)));
    if (outermost.length === 1) return outermost[0];
    if (outermost.length > 1 || scope.matches("form,fieldset")) break;
  }
  if (hidden.matches("select")) return buttonNextTo(hidden) ?? drawnBoxOf(hidden, isForKeys);
  return hidden.matches("[role=combobox],input[aria-hidden=true]")
    ? drawnBoxOf(hidden, isHiddenList)
    : undefined;
}

/** A clipped box that takes the keys of a drawn control. */
export function isForKeys(element: HTMLElement): boolean {
  return element.matches("input[role=combobox],input[aria-haspopup]") && isConcealed(element);
}

function isHiddenList(element: HTMLElement): boolean {
  return element.matches("select") && isOutOfSight(element);
}

/** The group of the segments of a date or time, whose whole an input out of sight keeps. */
function segmentsAround(hidden: HTMLElement): HTMLElement | undefined {
  const group = hidden.matches("input") ? hidden.closest<HTMLElement>("[role=group]") : null;
  const segments = [...(group?.querySelectorAll(SEGMENT) ?? [])];
  const isOwn = segments.length > 1 && segments.every((one) => one.closest("[role=group]") === group);
  return group && isOwn && isVisible(group) ? group : undefined;
}

/** The button without a role that a script has put next to a native list, and that opens a part of the page. */
function buttonNextTo(select: HTMLElement): HTMLElement | undefined {
  const found = [select.nextElementSibling, select.previousElementSibling].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches("button[aria-expanded]") && isVisible(one),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The box out of sight, for keys and labels, of a drawn control. */
export function boxBehind(control: HTMLElement): HTMLElement | undefined {
  let scope = control.parentElement;
  for (let level = 0; scope && level < LEVELS; level++, scope = scope.parentElement) {
    const boxes = [...scope.querySelectorAll<HTMLElement>("input:not([type=hidden])")];
    const behind = boxes.filter((box) => isOutOfSight(box) && companionOf(box) === control);
    if (behind.length > 0 || boxes.length > 0) return behind.length === 1 ? behind[0] : undefined;
  }
  return undefined;
}

// Out of sight within the box that shows the choice and takes the mouse: a box for keys, its native list, or both.
function drawnBoxOf(hidden: HTMLElement, isPart: (other: HTMLElement) => boolean): HTMLElement | undefined {
  let box = hidden.parentElement;
  // With a hidden panel its controls are gone.
  if (!box?.checkVisibility()) return undefined;
  const isDrawn = (one: HTMLElement) => isVisible(one) && !isConcealed(one);
  for (let level = 0; box && level < LEVELS && !isDrawn(box); level++) box = box.parentElement;
  if (!box || !isDrawn(box)) return undefined;
  const others = [...box.querySelectorAll<HTMLElement>(ANSWERED)].filter(
    (one) => one !== hidden && (one.checkVisibility() || !one.matches("[type=checkbox],[type=radio]")),
  );
  const isOne = hidden.matches("select") ? others.length === 1 : others.length <= 1;
  return isOne && others.every(isPart) ? box : undefined;
}

/** Whether the page shows another control in place of this one. */
export function isReplaced(element: HTMLElement): boolean {
  const companion = isOutOfSight(element) ? companionOf(element) : undefined;
  // A hidden native box next to a visible one is a separate question, which another answer reveals.
  const isOther = element.matches("input,textarea") && companion?.matches("input,textarea,select");
  return (
    companion !== undefined &&
    (!isOther || isWrappedNextTo(element, companion) || isLabelledFor(element, companion))
  );
}

// The label of a question that is hidden itself is hidden with it.
function isLabelledFor(hidden: HTMLElement, companion: Element): boolean {
  return hidden.parentElement?.contains(companion) === true && labelsOf(hidden).some(isVisible);
}

// A script keeps the recorded box, and draws its own in a wrapper of its own right after it.
function isWrappedNextTo(hidden: HTMLElement, companion: Element): boolean {
  const { parentElement, nextElementSibling } = hidden;
  const isWrapped = nextElementSibling !== companion && nextElementSibling?.contains(companion) === true;
  return isWrapped && parentElement !== null && isVisible(parentElement);
}

/** Controls, also without a role, that replace native lists. */
export function companionsOfSelects(): HTMLElement[] {
  return queryAll("select")
    .filter(isOutOfSight)
    .flatMap((select) => companionOf(select) ?? []);
}
