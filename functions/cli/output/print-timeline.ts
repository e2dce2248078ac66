import type { TimelineEntry } from "../../../shared/runs/runs.ts";
import { formatDuration, formatTime } from "./format-time.ts";
import { printTable } from "./print-table.ts";

/** What happened to a run, and when; signs of life alone are left out. */
export function printTimeline(timeline: readonly TimelineEntry[]): void {
  const start = Date.parse(timeline[0]?.at ?? "");
  const rows = timeline
    .filter(({ what }) => what !== "heartbeat")
    .map((entry) => [
      formatTime(entry.at),
      `+${formatDuration(Math.max(0, Date.parse(entry.at) - start))}`,
      describe(entry),
    ]);
  printTable([["TIME", "AFTER", "WHAT HAPPENED"], ...rows]);
}

function describe({
  what,
  launcher,
  page,
  pages,
  title,
  retrying,
  state,
  error_type,
}: TimelineEntry): string {
  switch (what) {
    case "starting":
      return `accepted by the ${launcher}`;
    case "started":
      return "a worker took it on";
    case "progress":
      if (retrying !== undefined) return `tried again (${retrying})`;
      return page === undefined ? "went on" : `page ${page} of ${pages}: ${title}`;
    case "ended":
      return error_type === undefined ? `${state}` : `${state} (${error_type})`;
    default:
      return what;
  }
}
