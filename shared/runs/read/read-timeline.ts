import { readOutcome } from "../record/end-run.ts";
import type { RunEvent } from "../record/run.ts";
import { readEvents } from "../record/run-events.ts";
import type { RunStore } from "../record/run-store.ts";

/** Everything that has happened to a run so far, in order; the last of it may stand in the outcome only. */
export async function readTimeline(store: RunStore, id: string): Promise<RunEvent[]> {
  const [events, outcome] = await Promise.all([readEvents(store, id), readOutcome(store, id)]);
  const last = (outcome?.events ?? []).filter(({ seq }) => !events.some((event) => event.seq === seq));
  return [...events, ...last];
}
