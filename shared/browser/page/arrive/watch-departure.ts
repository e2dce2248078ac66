/** Compares the document with the page that the press leaves. */
import { FRAME_MS } from "../limits.ts";
import type { ArrivalPlan } from "../protocol.ts";
import { anchorElement, readHeading } from "./page-state.ts";
import { type Objection, readObjections } from "./read-messages.ts";

export interface Departure {
  /** Whether the document, its address or its heading has changed. */
  hasMoved(): boolean;
  /** Whether the questions of the page before are shown: a page may have no distinct heading or address. */
  isStillHere(): boolean;
  /** The site's objections, at most 40 ms old. */
  objections(): Objection[];
}

export function watchDeparture(plan: ArrivalPlan): Departure {
  const { before, leaving, replaced, fields } = plan;
  const isStillHere = () => leaving !== undefined && anchorElement(leaving) !== undefined;
  const readNow = () => {
    const isSamePage = before && isStillHere() && readHeading() === before.heading;
    return readObjections(fields, plan, isSamePage ? before.texts : undefined);
  };
  let read: { at: number; objections: Objection[] } | undefined;
  return {
    isStillHere,
    hasMoved: () => !before || replaced || location.href !== before.url || readHeading() !== before.heading,
    objections() {
      const now = performance.now();
      if (!read || now - read.at >= FRAME_MS) read = { at: now, objections: readNow() };
      return read.objections;
    },
  };
}
