/**
 * The times that the last runs took until a worker claimed them and until they ended, as followers in this process have
 * seen them. They choose only the times of polls: no run depends on them.
 */
import { keepNewest } from "../../core/keep-newest.ts";
import type { LaunchEvent, RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";

/** The shortest of the last runs, in milliseconds since the run was created. */
export interface UsualTimes {
  claimed: number;
  ended: number;
}

/** @returns undefined before this process has seen such a run */
export function usualTimes(
  { objects }: RunStore,
  run: RunRecord,
  launcher: LaunchEvent["launcher"] | undefined,
): UsualTimes | undefined {
  const last = seen.get(objects)?.get(nameOf(run, launcher));
  if (!last) return undefined;
  return {
    claimed: Math.min(...last.map(({ claimed }) => claimed)),
    ended: Math.min(...last.map(({ ended }) => ended)),
  };
}

/** @param run that has ended; one without a worker shows nothing */
export function noteTimes(
  { objects }: RunStore,
  run: RunRecord,
  launcher: LaunchEvent["launcher"] | undefined,
): void {
  const claimedAt = run.attempts.at(-1)?.started_at;
  if (claimedAt === undefined || run.ended_at === undefined) return;
  const created = Date.parse(run.created_at);
  const times = { claimed: Date.parse(claimedAt) - created, ended: Date.parse(run.ended_at) - created };
  const ofStore = seen.get(objects) ?? new Map<string, UsualTimes[]>();
  seen.set(objects, ofStore);
  const name = nameOf(run, launcher);
  keepNewest(ofStore, name, [...(ofStore.get(name) ?? []), times].slice(-LAST_RUNS), MOST_NAMES);
}

const LAST_RUNS = 5;
const MOST_NAMES = 1_000;

const seen = new WeakMap<RunStore["objects"], Map<string, UsualTimes[]>>();

function nameOf({ kind, target }: RunRecord, launcher: LaunchEvent["launcher"] | undefined): string {
  return `${launcher ?? ""} ${kind} ${target}`;
}
