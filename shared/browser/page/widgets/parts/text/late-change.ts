/** Reactions of a page to a text: one that comes later than the text, and the mark of an error that refuses it. */
import { FRAME_MS } from "../../../limits.ts";
import { recordOf } from "../../record-of.ts";

let until = 0;
let drops = false;

/** Records that a box loads again. @param loadingMs its time for that */
export function expectLateChange(loadingMs: number): void {
  until = Math.max(until, performance.now() + lateTime(loadingMs));
}

/** Milliseconds until no box loads any more. */
export function untilSettled(): number {
  return Math.max(0, until - performance.now());
}

/** Milliseconds after which a box that loads again has done so. */
export function lateTime(loadingMs: number): number {
  return loadingMs + FRAME_MS;
}

/** Records that a box of this page has dropped its choice. */
export function recordDroppedChoice(): void {
  drops = true;
}

export function dropsChoices(): boolean {
  return drops;
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
