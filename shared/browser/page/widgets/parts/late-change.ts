/**
 * Boxes that load their options again after a choice may drop it then. They are read back once that time has passed,
 * while other work is done; a box that has dropped a choice keeps the focus until then.
 */
const STILL_MS = 50;

let until = 0;
const dropped = new Set<string>();

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
  return loadingMs + STILL_MS;
}

export function noteDropped(field_id: string): void {
  dropped.add(field_id);
}

export function hasDropped(field_id: string): boolean {
  return dropped.has(field_id);
}
