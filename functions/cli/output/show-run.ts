/** The record of a run, for programs and as a row of a table. */
import type { RunRecord } from "../../../shared/runs/runs.ts";
import { formatAge, formatDuration, formatTime } from "./format-time.ts";

// The owner is a keyed hash, useless outside of the deployment.
export function publicRun({ owner: _, ...run }: RunRecord): Omit<RunRecord, "owner"> {
  return run;
}

export const RUN_HEADER = ["RUN", "TARGET", "TRIGGER", "STATE", "CREATED", "TOOK"];

export function runRow(run: RunRecord, now = new Date()): string[] {
  return [run.id, run.target, run.trigger, stateOf(run), formatAge(run.created_at, now), tookOf(run)];
}

export const WHOLE_RUN_HEADER = [
  ...["RUN", "KIND", "TARGET", "STATE", "TRIGGER", "SCHEDULE", "LABEL", "OWNER"],
  ...["CREATED", "STARTED", "ENDED", "TOOK"],
];

/** @param label that the caller of a wizard gave the run */
export function wholeRunRow(run: RunRecord, label = ""): string[] {
  const { id, kind, target, trigger, schedule, owner, created_at, started_at, ended_at } = run;
  const times = [created_at, started_at, ended_at].map((time) =>
    time === undefined ? "" : formatTime(time),
  );
  return [
    id,
    kind,
    target,
    stateOf(run),
    trigger,
    schedule?.id ?? "",
    label,
    owner.slice(0, OWNER_SHOWN),
    ...times,
    tookOf(run),
  ];
}

/** Tells one owner's runs from another's; the whole hash is no more than that. */
const OWNER_SHOWN = 8;

function stateOf({ state, error }: RunRecord): string {
  return error ? `${state} (${error.type})` : state;
}

function tookOf({ started_at, ended_at }: RunRecord): string {
  if (started_at === undefined || ended_at === undefined) return "";
  return formatDuration(Math.max(0, Date.parse(ended_at) - Date.parse(started_at)));
}
