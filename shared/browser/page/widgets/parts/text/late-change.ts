/** Reactions of a page to a text: one that comes later than the text, and the mark of an error that refuses it. */

import { FRAME_MS } from "../../../limits.ts";
import { memory } from "../../../memory.ts";
import { recordOf } from "../../widget.ts";

/** Records that a box loads its options again. @param loadingMs the time that this takes */
export function expectLateChange(loadingMs: number): void {
  memory.loadsUntil = Math.max(memory.loadsUntil, performance.now() + lateTime(loadingMs));
}

/** Milliseconds until every box has loaded its options. */
export function untilSettled(): number {
  return Math.max(0, memory.loadsUntil - performance.now());
}

/** Milliseconds after which a box has loaded its options again. */
export function lateTime(loadingMs: number): number {
  return loadingMs + FRAME_MS;
}

/** Records that a box of this page has dropped its choice. */
export function recordDroppedChoice(): void {
  memory.areChoicesDropped = true;
}

export function dropsChoices(): boolean {
  return memory.areChoicesDropped;
}

/** Records a box into which a text is about to be set. */
export function expectMark(box: HTMLElement): void {
  recordOf(box).tookText = true;
  if (!isMarked(box)) recordOf(box).isUnmarked = true;
}

/** Whether the page has marked the box since {@link expectMark}. */
export function isRefused(box: HTMLElement): boolean {
  return isMarked(box) && recordOf(box).isUnmarked === true;
}

/** Ignores the mark from now on: the box marks every form of the answer, and the page's message names the reason. */
export function acceptMark(box: HTMLElement): void {
  recordOf(box).isUnmarked = false;
}

/** Whether a box has taken a typed text: one that turns off the keyboard of a telephone later can still be typed into. */
export function tookText(box: HTMLElement): boolean {
  return recordOf(box).tookText === true;
}

function isMarked(box: HTMLElement): boolean {
  return box.getAttribute("aria-invalid") === "true";
}
