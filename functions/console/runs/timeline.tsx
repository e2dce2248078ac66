import type { RunDetail, TimelineEntry } from "../api/types.ts";
import { capital } from "../parts/format.tsx";

const CLOCK = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

/** What happened to a run, with the time since the entry before. */
export function Timeline({ detail: { run, timeline, attempts } }: { detail: RunDetail }) {
  const entries = timeline.filter(({ what }) => what !== "heartbeat");
  return (
    <details open={run.kind === "agent"}>
      <summary>Timeline</summary>
      <ol class="timeline">
        {entries.map((entry, index) => {
          const before = entries[index - 1];
          const since = before ? (Date.parse(entry.at) - Date.parse(before.at)) / 1000 : 0;
          return (
            <li key={index}>
              <time dateTime={entry.at}>{CLOCK.format(new Date(entry.at))}</time>
              <span class="user-text">{describeEntry(entry)}</span>
              {since > 0.05 && <span class="muted">+{since.toFixed(1)} s</span>}
            </li>
          );
        })}
      </ol>
      <p class="fine">
        Run <code>{run.id}</code>
        {attempts.length > 1 && `, ${attempts.length} workers`}
      </p>
    </details>
  );
}

const RESOURCES: Record<string, string> = {
  cpu: "processor time",
  memory: "memory",
  disk: "disk space",
  load: "processor time",
};

function describeEntry(entry: TimelineEntry): string {
  const { what, page, pages, title, state, error_type } = entry;
  switch (what) {
    case "starting":
      return entry.launcher === "queue" ? "Put into the queue" : `Given to a worker (${entry.launcher})`;
    case "started":
      return "The worker began";
    case "progress":
      if (entry.retrying !== undefined) return `Repeated: ${entry.retrying}`;
      return page === undefined ? "Progress" : `Page ${page} of ${pages ?? "?"} done: ${title ?? ""}`;
    case "machine_exhausted":
      return `The worker's machine is short of ${RESOURCES[entry.resource ?? ""] ?? entry.resource}; the run continues`;
    case "ended":
      return `${capital((state ?? "").replaceAll("_", " "))}${error_type ? ` (${error_type})` : ""}`;
    default:
      return capital(what);
  }
}
