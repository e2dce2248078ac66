import type { Schedule } from "../api/types.ts";
import { Time } from "../parts/format.tsx";

/** The next time of a schedule. */
export function Next({ schedule: { enabled, next } }: { schedule: Schedule }) {
  if (!enabled) return <span class="muted">Paused</span>;
  return next === null ? <span class="muted">No further time</span> : <Time at={next} />;
}
