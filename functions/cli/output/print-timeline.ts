import type { TimelineEntry } from "../../../shared/runs/runs.ts";
import { formatDuration, formatTime } from "./format-time.ts";
import { printTable } from "./print-table.ts";

/** Prints the timeline of a run without heartbeats. */
export function printTimeline(timeline: readonly TimelineEntry[]): void {
  const start = Date.parse(timeline[0]?.at ?? "");
  const rows = timeline
    .filter(({ what }) => what !== "heartbeat")
    .map((entry) => [
      formatTime(entry.at),
      `+${formatDuration(Math.max(0, Date.parse(entry.at) - start))}`,
      describe(entry),
    ]);
  printTable([["TIME", "AFTER", "EVENT"], ...rows]);
}

function describe(entry: TimelineEntry): string {
  const { what, page, pages, title, state, error_type } = entry;
  switch (what) {
    case "starting":
      return `accepted by the ${entry.launcher}`;
    case "started":
      return "started by a worker";
    case "progress":
      if (entry.retrying !== undefined) return `retried (${entry.retrying})`;
      return page === undefined ? "continued" : `page ${page} of ${pages}: ${title}`;
    case "machine_exhausted":
      return `the worker's machine is exhausted (${entry.resource})`;
    case "ended":
      return error_type === undefined ? `${state}` : `${state} (${error_type})`;
    default:
      return what;
  }
}
