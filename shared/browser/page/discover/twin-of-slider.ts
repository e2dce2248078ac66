/** A slider and the number box next to it that shows and takes the same answer are one question. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import { labelOf } from "./label.ts";

const SLIDER = "input[type=range],[role=slider]";
const BOX = "input:not([type=hidden]):not([type=range]),select,textarea";
const LEVELS = 4;

/** Whether the other one of the two stands for the question: the box, unless it lacks the limits. */
export function isTwinOfSlider(control: HTMLElement): boolean {
  if (!control.matches(`${SLIDER},input[type=number],input[type=text],input:not([type])`)) return false;
  let scope = parentOf(control);
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
    const [slider, ...others] = queryWithin(scope, SLIDER);
    const boxes = queryWithin(scope, BOX).filter((one) => one !== slider && isShown(one));
    const [box] = boxes;
    if (others.length > 0 || boxes.length > 1) return false;
    if (!slider || !box) continue;
    if (labelOf(box) !== labelOf(slider) || numberOf(box) !== numberOf(slider)) return false;
    const isLimited = box.matches("[type=number][min][max]");
    return control === (isLimited ? slider : box);
  }
  return false;
}

function numberOf(control: HTMLElement): number {
  return Number(control.getAttribute("aria-valuenow") ?? (control as HTMLInputElement).value);
}
