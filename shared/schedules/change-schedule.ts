/** From what a person wants to a record that says so, and from there to Google. */
import { randomBytes } from "node:crypto";
import { AppError, toAppError } from "../core/errors.ts";
import { maskSensitive } from "../core/mask-sensitive.ts";
import { checkDefinition, checkOnlyTarget } from "./definition/check-definition.ts";
import { parseAs } from "./definition/invalid-schedule.ts";
import { mergePatch } from "./definition/merge-patch.ts";
import { taskName } from "./definition/names.ts";
import {
  definitionSchema,
  patchSchema,
  type Schedule,
  type ScheduleDefinition,
} from "./definition/schedule.ts";
import {
  type Owners,
  recordGrant,
  requireTargetScope,
  type ScheduleCaller,
  type ScheduleCreator,
} from "./grant.ts";
import type { ScheduleParts } from "./schedule-parts.ts";
import {
  createSchedule,
  deleteSchedule,
  openContent,
  readSchedule,
  replaceSchedule,
  type StoredSchedule,
  sealContent,
} from "./schedule-store.ts";
import { bringIntoEffect } from "./sync/bring-into-effect.ts";

export interface NewSchedule {
  /** Checked here. */
  definition: unknown;
  creator: ScheduleCreator;
  fromFile?: boolean;
}

/** @throws AppError `invalid_schedule`, `schedule_conflict`, `scheduler_unavailable`, … */
export async function addSchedule(parts: ScheduleParts, request: NewSchedule): Promise<Schedule> {
  const [owner] = request.creator.owners;
  const given = parseAs(definitionSchema, request.definition);
  requireTargetScope(given.target, request.creator);
  const definition = await checkDefinition(given, parts);
  const id = definition.id ?? idFrom(definition.name);
  const now = parts.store.clock.now().toISOString();
  const schedule: Schedule = {
    ...(await toClearPart(parts, id, definition)),
    owner,
    grant: recordGrant(definition.target, request.creator, owner, now),
    from_file: request.fromFile ?? false,
    revision: 1,
    created_at: now,
    updated_at: now,
    timed_since: now,
  };
  await createSchedule(parts.store, schedule);
  try {
    await bringIntoEffect(parts, id);
  } catch (error) {
    // A caller that receives the failure tries again; its own first try must not hold the id.
    const stored = await readSchedule(parts.store, id);
    if (stored) await deleteSchedule(parts.store, stored);
    throw error;
  }
  return schedule;
}

export interface ChangeOptions {
  /** Refuses the change when the schedule is not at this revision any more. */
  revision?: number | undefined;
  fromFile?: boolean;
}

/**
 * A change records the caller's grant for the target, which replaces the earlier one.
 *
 * @throws AppError `schedule_not_found`, `insufficient_scope`, `schedule_conflict`, `invalid_schedule`, …
 */
export async function changeSchedule(
  parts: ScheduleParts,
  id: string,
  patch: unknown,
  caller: ScheduleCaller,
  options: ChangeOptions = {},
): Promise<Schedule> {
  const wanted = parseAs(patchSchema, patch);
  for (;;) {
    const stored = await findSchedule(parts, id);
    const { schedule } = stored;
    requireOwner(schedule, caller.owners);
    requireTargetScope(wanted.target ?? schedule.target, caller);
    if (options.revision !== undefined && options.revision !== schedule.revision)
      throw changedMeanwhile(schedule);
    const content = await openContent(parts.privateKeys, schedule);
    const merged = mergePatch({ ...schedule, ...content }, wanted);
    const isRetimed = TIMING.some((field) => merged[field] !== schedule[field]);
    // What has passed may stay as it is, and be described in other words.
    const definition = isRetimed
      ? await checkDefinition(merged, parts)
      : await checkOnlyTarget(merged, parts);
    const now = parts.store.clock.now().toISOString();
    const changed: Schedule = {
      ...keptOf(schedule),
      ...(await toClearPart(parts, id, definition)),
      grant: recordGrant(definition.target, caller, schedule.owner, now),
      from_file: options.fromFile ?? schedule.from_file,
      revision: schedule.revision + 1,
      updated_at: now,
      timed_since: isRetimed ? now : schedule.timed_since,
    };
    if (!(await replaceSchedule(parts.store, stored, changed))) continue;
    await takeEffect(parts, id);
    return changed;
  }
}

/** The record goes first: whatever Google still calls for does nothing from then on. */
export async function removeSchedule(
  parts: ScheduleParts,
  id: string,
  owners: Owners = "everybody",
): Promise<void> {
  for (;;) {
    const stored = await findSchedule(parts, id);
    requireOwner(stored.schedule, owners);
    if (!(await deleteSchedule(parts.store, stored))) continue;
    const { schedule } = stored;
    if (schedule.at !== undefined) {
      await parts.tasks.delete(taskName(schedule, new Date(schedule.at))).catch(() => false);
    }
    await takeEffect(parts, id);
    return;
  }
}

/** @throws AppError `schedule_not_found` */
export async function findSchedule(parts: Pick<ScheduleParts, "store">, id: string): Promise<StoredSchedule> {
  const stored = await readSchedule(parts.store, id);
  if (stored) return stored;
  throw scheduleNotFound();
}

/** @throws AppError `schedule_not_found` for another owner's schedule */
export function requireOwner({ owner }: Schedule, owners: Owners): void {
  if (owners !== "everybody" && !owners.includes(owner)) throw scheduleNotFound();
}

/** In the same words for schedules that never were and for those of others. */
function scheduleNotFound(): AppError {
  return new AppError("schedule_not_found", "There is no schedule with this id.");
}

const TIMING = ["cron", "at", "time_zone", "enabled"] as const;

async function takeEffect(parts: ScheduleParts, id: string): Promise<void> {
  try {
    await bringIntoEffect(parts, id);
  } catch (thrown) {
    const { type, message } = toAppError(thrown);
    throw new AppError(
      type,
      `The change is stored, but not in effect yet: ${message} The next sync makes up for it.`,
      {
        cause: thrown,
      },
    );
  }
}

async function toClearPart(parts: ScheduleParts, id: string, definition: ScheduleDefinition) {
  const { input, parameters, user_data, name, description, tags, ...rest } = definition;
  return {
    ...rest,
    id,
    name: maskSensitive(name),
    ...(description === undefined ? {} : { description: maskSensitive(description) }),
    tags: tags.map(maskSensitive),
    sealed: await sealContent(parts.privateKeys, id, {
      ...(input === undefined ? {} : { input }),
      ...(parameters === undefined ? {} : { parameters }),
      ...(user_data === undefined ? {} : { user_data }),
    }),
  };
}

/** What no definition says. */
function keptOf({ owner, created_at, last_fired }: Schedule) {
  return { owner, created_at, ...(last_fired ? { last_fired } : {}) };
}

function idFrom(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return `${words === "" ? "schedule" : words}-${randomBytes(3).toString("hex")}`;
}

function changedMeanwhile({ revision }: Schedule): AppError {
  return new AppError("schedule_conflict", "Another request changed the schedule at the same time.", {
    details: { revision },
  });
}
