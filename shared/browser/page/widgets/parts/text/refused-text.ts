/** Texts that a page marks as invalid as soon as they are set: their answer may have another form. */
import { recordOf } from "../../record-of.ts";

/** Records a box into which a text is about to be set. */
export function expectMark(box: HTMLElement): void {
  recordOf(box).tookText = true;
  if (!isMarked(box)) recordOf(box).isUnmarked = true;
}

/** Whether the page has marked the box since {@link expectMark}. */
export function isRefused(box: HTMLElement): boolean {
  return isMarked(box) && recordOf(box).isUnmarked === true;
}

/** A mark counts no longer: each form of the answer has got it, and the page's message names the reason. */
export function acceptMark(box: HTMLElement): void {
  recordOf(box).isUnmarked = false;
}

/** Whether a box took a text before. It may turn off the keyboard of a telephone while its popup is open. */
export function tookText(box: HTMLElement): boolean {
  return recordOf(box).tookText === true;
}

function isMarked(box: HTMLElement): boolean {
  return box.getAttribute("aria-invalid") === "true";
}
