/** The record of a run, for programs and as a row of a table. */
import type { RunRecord } from "../../../shared/runs/runs.ts";
import type { OpenedRuns } from "../input/open-runs.ts";
import { formatAge, formatDuration, formatTime } from "./format-time.ts";

/** A run with the caller's name for it; its owner is `me`, or the beginning of a keyed hash. */
export type ListedRun = RunRecord & { label: string | undefined };

/** The form of a run for programs and people. */
export async function listedRun(run: RunRecord, { runs, owners }: OpenedRuns): Promise<ListedRun> {
  const owner = owners.includes(run.owner) ? "me" : run.owner.slice(0, OWNER_SHOWN);
  return { ...run, owner, label: await runs.label(run) };
}

/** Tells one owner's runs from another's; the whole hash is no more than that. */
const OWNER_SHOWN = 8;

export const RUN_HEADER = ["RUN", "TARGET", "LABEL", "OWNER", "TRIGGER", "STATE", "CREATED", "TOOK"];

export function runRow(run: ListedRun, now = new Date()): string[] {
  const { id, target, label = "", owner, trigger, created_at } = run;
  return [id, target, label, owner, trigger, stateOf(run), formatAge(created_at, now), tookOf(run)];
}

export const WHOLE_RUN_HEADER = [
  ...["RUN", "KIND", "TARGET", "STATE", "TRIGGER", "SCHEDULE", "LABEL", "OWNER"],
  ...["CREATED", "STARTED", "ENDED", "TOOK"],
];

export function wholeRunRow(run: ListedRun): string[] {
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

function stateOf({ state, error }: RunRecord): string {
  return error ? `${state} (${error.type})` : state;
}

function tookOf({ started_at, ended_at }: RunRecord): string {
  if (started_at === undefined || ended_at === undefined) return "";
  return formatDuration(Math.max(0, Date.parse(ended_at) - Date.parse(started_at)));
}
