/**
 * Some boxes load their options again after a choice has changed their text, and may drop the choice then. The engine reads
 * them back after that time, and does other work meanwhile; a box that has dropped a choice keeps the focus until then.
 */
import { FRAME_MS } from "../../../limits.ts";

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
