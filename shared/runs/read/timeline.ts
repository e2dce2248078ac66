/** The history of a run as one list: its own times and its events. */
import { readOutcome } from "../record/end-run.ts";
import type { RunEvent, RunRecord } from "../record/run.ts";
import { readEvents } from "../record/run-events.ts";
import { isTerminal } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";

export interface TimelineEntry {
  /** RFC 3339, UTC. */
  at: string;
  what:
    | "created"
    | "starting"
    | "started"
    | "progress"
    | "machine_exhausted"
    | "waiting_for_person"
    | "resumed"
    | "heartbeat"
    | "ended";
  /** The launcher that accepted the run. */
  launcher?: string;
  page?: number;
  pages?: number;
  title?: string;
  /** The reason of a retry. */
  retrying?: string;
  /** Exhausted resource of the worker's machine: cpu, memory, disk or load. */
  resource?: string;
  /** The part of the form that a person was asked for. */
  for?: string;
  /** The final state. */
  state?: string;
  error_type?: string;
}

/** All events so far, in order; the outcome may hold the last ones. */
export async function readAllEvents(store: RunStore, id: string): Promise<RunEvent[]> {
  const [events, outcome] = await Promise.all([readEvents(store, id), readOutcome(store, id)]);
  const isStored = ({ at, type }: RunEvent) => events.some((event) => event.at === at && event.type === type);
  const last = (outcome?.events ?? []).filter((event) => !isStored(event));
  return [...events, ...last];
}

/** Ordered by time. The end is last, even if the clocks of the machines differ. */
export function timelineOf(run: RunRecord, events: readonly RunEvent[]): TimelineEntry[] {
  const [first] = run.attempts;
  const between: TimelineEntry[] = [
    ...(first ? [{ at: first.started_at, what: "started" as const }] : []),
    ...events.map(entryOf),
  ];
  return [
    { at: run.created_at, what: "created" },
    ...between.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    ...(isTerminal(run.state) ? [ending(run)] : []),
  ];
}

// Key by key: an event may hold keys that a run's readers must not see.
function entryOf(event: RunEvent): TimelineEntry {
  const { at, type } = event;
  if (type === "starting") return { at, what: type, launcher: event.launcher };
  if (type === "machine_exhausted") return { at, what: type, resource: event.resource };
  if (type === "waiting_for_person") return { at, what: type, page: event.page, for: event.for };
  if (type === "resumed") return { at, what: type };
  if (type !== "progress") return { at, what: "heartbeat" };
  const { page, pages, title, retrying } = event;
  return { at, what: type, page, pages, title, retrying };
}

function ending({ ended_at, created_at, state, error }: RunRecord): TimelineEntry {
  return { at: ended_at ?? created_at, what: "ended", state, error_type: error?.type };
}
