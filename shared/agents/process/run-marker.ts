/**
 * Each run's processes carry a marker in their environment, and pass it on to whatever they start. So they are found
 * even where they have left the run's process group.
 */
import { randomBytes } from "node:crypto";

export const MARKER_VARIABLE = "FEDERALRUNNER_RUN";

/** What the markers of all runs of this worker begin with. */
export const WORKER_MARKER: string = `${randomBytes(12).toString("hex")}.`;

/** A new marker, as the value of {@link MARKER_VARIABLE}. */
export function newRunMarker(): string {
  return WORKER_MARKER + randomBytes(12).toString("hex");
}
