/** A run as a row of a table. */
import type { RunView } from "../../../shared/operations/runs/run-view.ts";
import { formatAge, formatDuration, formatTime } from "./format-time.ts";

export const RUN_HEADER = ["RUN", "TARGET", "LABEL", "OWNER", "TRIGGER", "STATE", "CREATED", "TOOK"];

export function runRow(run: RunView, now = new Date()): string[] {
  const { id, target, label = "", owner, trigger, created_at } = run;
  return [id, target, label, owner, trigger, stateOf(run), formatAge(created_at, now), tookOf(run)];
}

export const WHOLE_RUN_HEADER = [
  ...["RUN", "KIND", "TARGET", "STATE", "TRIGGER", "SCHEDULE", "LABEL", "OWNER"],
  ...["CREATED", "STARTED", "ENDED", "TOOK"],
];

export function wholeRunRow(run: RunView): string[] {
  const { id, kind, target, trigger, schedule, label = "", owner, created_at, started_at, ended_at } = run;
  const times = [created_at, started_at, ended_at].map((time) =>
    time === undefined ? "" : formatTime(time),
  );
  return [
    ...[id, kind, target, stateOf(run), trigger, schedule?.id ?? "", label, owner],
    ...times,
    tookOf(run),
  ];
}

function stateOf({ state, error }: RunView): string {
  return error ? `${state} (${error.type})` : state;
}

function tookOf({ duration_ms }: RunView): string {
  return duration_ms === undefined ? "" : formatDuration(duration_ms);
}
