/**
 * Handles a call of Cloud Scheduler or Cloud Tasks. It may be late, repeated, or for a changed or deleted schedule. The
 * run's id is derived from the schedule and the scheduled time, so each time has at most one run. An outdated call has
 * no effect.
 */
import { prepareAgent } from "../agents/catalogue/prepare-agent.ts";
import { toAppError } from "../core/errors.ts";
import type { RunRecord, RunSchedule, RunTrigger } from "../runs/runs.ts";
import { runIdFor } from "./definition/names.ts";
import { occurrenceFor } from "./definition/occurrences.ts";
import type { Schedule } from "./definition/schedule.ts";
import { checkGrant } from "./grant.ts";
import { announceRun } from "./notices/deliver-notices.ts";
import type { ScheduleParts } from "./schedule-parts.ts";
import { openContent, readSchedule, replaceSchedule, type StoredSchedule } from "./schedule-store.ts";
import { enqueueMoment, requiredTask } from "./sync/bring-into-effect.ts";

/** The headers of Google's call. */
export interface Call {
  /** The scheduled time, in a call of Cloud Scheduler. */
  scheduledFor?: Date | undefined;
  /** The time at which the task was due, in a call of Cloud Tasks. */
  taskDue?: Date | undefined;
}

export type Fired =
  | { result: "started"; run: RunRecord }
  | { result: "ignored"; reason: "unknown" | "disabled" | "stale" | "not_due" | "too_late" | "deleted" };

/** Later calls start no run; records are kept for at least this time. */
const LATEST_MS = 24 * 3_600_000;
const RECORD_TIMEOUT_MS = 2_000;

/** @throws AppError of category `transient` or `system_error` when the same call may succeed later */
export async function fireSchedule(parts: ScheduleParts, id: string, call: Call): Promise<Fired> {
  const stored = await readSchedule(parts.store, id);
  if (!stored) return { result: "ignored", reason: "unknown" };
  const { schedule } = stored;
  if (!schedule.enabled) return { result: "ignored", reason: "disabled" };
  const time =
    schedule.at === undefined ? timeOfCall(schedule, call) : await timeOfMoment(parts, schedule, call);
  if (time === "stale" || time === "not_due") return { result: "ignored", reason: time };
  if (parts.store.clock.now().getTime() - time.getTime() > LATEST_MS)
    return { result: "ignored", reason: "too_late" };
  if (await parts.runs.wasDeleted(runIdFor(schedule.id, time))) {
    return { result: "ignored", reason: "deleted" };
  }
  // A repeated call must not announce a run whose notice was delivered.
  if (schedule.notifies && !(await parts.runs.read(runIdFor(schedule.id, time)))) {
    await announceRun(parts, schedule, runIdFor(schedule.id, time));
  }
  const run = await startOrRefuse(parts, schedule, time);
  await recordFiring(parts, stored, time);
  return { result: "started", run };
}

function timeOfCall(schedule: Schedule, { scheduledFor }: Call): Date | "stale" | "not_due" {
  const time = scheduledFor && occurrenceFor(schedule, scheduledFor);
  if (!time && schedule.every_minutes !== undefined) return "not_due";
  return time && time >= new Date(schedule.timed_since) ? time : "stale";
}

async function timeOfMoment(
  parts: ScheduleParts,
  schedule: Schedule,
  { taskDue }: Call,
): Promise<Date | "stale" | "not_due"> {
  if (!taskDue) return "stale";
  const moment = new Date(schedule.at ?? Number.NaN);
  const now = new Date(Math.max(taskDue.getTime(), parts.store.clock.now().getTime()));
  if (now >= moment) return moment;
  // A step towards a time too far ahead for one task, or a task of an earlier revision.
  const next = requiredTask(schedule, now);
  if (next) await enqueueMoment(parts, schedule, next);
  return "not_due";
}

/** A target that cannot start becomes a failed run, visible to its owner and counted by the report. */
async function startOrRefuse(parts: ScheduleParts, schedule: Schedule, time: Date): Promise<RunRecord> {
  const { store } = parts;
  const id = runIdFor(schedule.id, time);
  const scheduled = { id: schedule.id, scheduled_for: time.toISOString() };
  try {
    await checkGrant(store, schedule);
    return await startRun(parts, schedule, { id, trigger: "schedule", schedule: scheduled });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.category !== "permanent") throw error;
    store.log.error({ schedule_id: schedule.id, run_id: id, error }, "could not start the scheduled run");
    // An earlier call may have started the run.
    return parts.runs.recordFailedStart(
      {
        id,
        kind: schedule.target.kind,
        target: schedule.target.id,
        trigger: "schedule",
        owner: schedule.owner,
        schedule: scheduled,
      },
      error,
    );
  }
}

// Only for lists.
async function recordFiring(parts: ScheduleParts, stored: StoredSchedule, time: Date): Promise<void> {
  const { schedule } = stored;
  const scheduled_for = time.toISOString();
  if (schedule.last_fired && schedule.last_fired.scheduled_for >= scheduled_for) return;
  const recorded = { ...schedule, last_fired: { scheduled_for } };
  try {
    await replaceSchedule(parts.store, stored, recorded, RECORD_TIMEOUT_MS);
  } catch (error) {
    parts.store.log.warn({ schedule_id: schedule.id, error }, "could not record the firing");
  }
}

export interface Start {
  /** Submitting an id again returns the same run; default a new one. */
  id?: string;
  trigger: RunTrigger;
  /** Undefined for a run by hand. */
  schedule?: RunSchedule;
}

/** Submits a run with the schedule's input. @throws AppError, also when the target can no longer run */
export async function startRun(parts: ScheduleParts, schedule: Schedule, start: Start): Promise<RunRecord> {
  const { target, owner, timeout_seconds } = schedule;
  const { input = "", parameters, user_data = {} } = await openContent(parts.privateKeys, schedule);
  const request = { ...start, owner, callerWaits: false };
  if (target.kind === "wizard") {
    const { wizard } = await parts.targets.wizards.get(target.id);
    const { run } = await parts.runs.submitWizard({
      ...request,
      wizard_id: wizard.wizard_id,
      input: { user_data, timeout_seconds },
    });
    return run;
  }
  const agent = await prepareAgent(target.id, parameters, parts.targets.agents);
  const { run } = await parts.runs.submitAgent({
    ...request,
    agent: agent.profile,
    input: { input, parameters: agent.parameters, timeout_seconds },
    dedup: false,
  });
  return run;
}
