/** The number box next to a slider that shows and takes the same answer: both are one question. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import { labelOf } from "./label.ts";

const SLIDER = "input[type=range],[role=slider]";
const BOX = "input:not([type=hidden]):not([type=range]),select,textarea";
const LEVELS = 4;

export function isBoxOfSlider(box: HTMLElement): boolean {
  if (!box.matches("input[type=number],input[type=text],input:not([type])")) return false;
  let scope = parentOf(box);
  for (let level = 0; scope && level < LEVELS; level++, scope = parentOf(scope)) {
    const [slider, ...others] = queryWithin(scope, SLIDER);
    if (!slider) continue;
    const boxes = queryWithin(scope, BOX).filter((one) => one !== slider && isShown(one));
    if (others.length > 0 || boxes.length !== 1 || boxes[0] !== box) return false;
    return labelOf(box) === labelOf(slider) && Number((box as HTMLInputElement).value) === numberOf(slider);
  }
  return false;
}

function numberOf(slider: HTMLElement): number {
  return Number(slider.getAttribute("aria-valuenow") ?? (slider as HTMLInputElement).value ?? Number.NaN);
}
