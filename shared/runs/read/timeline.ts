/** What happened to a run, and when, as one list: its own times and its events. */
import { isTerminal, type RunEvent, type RunRecord } from "../record/run.ts";

export interface TimelineEntry {
  /** RFC 3339, UTC. */
  at: string;
  what: "created" | "starting" | "started" | "progress" | "heartbeat" | "ended";
  /** Through which door a worker was sent. */
  launcher?: string;
  page?: number;
  pages?: number;
  title?: string;
  /** Why something is tried again. */
  retrying?: string;
  /** How it ended. */
  state?: string;
  error_type?: string;
}

/** In the order of time. Machines' clocks differ a little: the end stands last whatever its time is. */
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

// Fact by fact: an event may hold more than those who look at a run should see.
function entryOf(event: RunEvent): TimelineEntry {
  const { at, type } = event;
  if (type === "starting") return { at, what: type, launcher: event.launcher };
  if (type !== "progress") return { at, what: "heartbeat" };
  const { page, pages, title, retrying } = event;
  return {
    at,
    what: type,
    ...(page === undefined ? {} : { page }),
    ...(pages === undefined ? {} : { pages }),
    ...(title === undefined ? {} : { title }),
    ...(retrying === undefined ? {} : { retrying }),
  };
}

function ending({ ended_at, created_at, state, error }: RunRecord): TimelineEntry {
  return {
    at: ended_at ?? created_at,
    what: "ended",
    state,
    ...(error ? { error_type: error.type } : {}),
  };
}
