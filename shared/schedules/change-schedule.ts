/** Creates, changes and deletes schedules: first the record, then the job or task at Google. */
import { randomBytes } from "node:crypto";
import { AppError, toAppError } from "../core/errors.ts";
import { maskSensitive } from "../core/masking/mask-sensitive.ts";
import { checkDefinition, checkOnlyTarget, parseAs } from "./definition/check-definition.ts";
import { ownScheduleId, taskName } from "./definition/names.ts";
import {
  definitionSchema,
  patchSchema,
  type Schedule,
  type ScheduleContent,
  type ScheduleDefinition,
  type SchedulePatch,
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
  /** Validated here. */
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
  const id = chooseId(definition, request.creator);
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
    // The caller may retry: its failed attempt must not occupy the id.
    const stored = await readSchedule(parts.store, id);
    if (stored) await deleteSchedule(parts.store, stored);
    throw error;
  }
  return schedule;
}

export interface ChangeOptions {
  /** Rejects the change when the schedule has another revision. */
  revision?: number | undefined;
  fromFile?: boolean;
  /** The answers of the patch replace those to the same questions, and null removes one; others stay. */
  keepsAnswers?: boolean;
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
  const changes = parseAs(patchSchema, patch);
  for (;;) {
    const stored = await findSchedule(parts, id, caller.owners);
    const { schedule } = stored;
    requireTargetScope(changes.target ?? schedule.target, caller);
    if (options.revision !== undefined && options.revision !== schedule.revision)
      throw changedMeanwhile(schedule);
    const content = await openContent(parts.privateKeys, schedule);
    const whole = options.keepsAnswers ? await withOtherAnswers(parts, changes, schedule, content) : changes;
    const merged = mergePatch({ ...schedule, ...content }, whole);
    const isRetimed = TIMING.some((field) => merged[field] !== schedule[field]);
    // An unchanged time may be in the past.
    const definition = isRetimed
      ? await checkDefinition(merged, parts)
      : await checkOnlyTarget(merged, parts);
    const now = parts.store.clock.now().toISOString();
    const changed: Schedule = {
      ...keptOf(schedule),
      ...(await toClearPart(parts, schedule.id, definition)),
      grant: recordGrant(definition.target, caller, schedule.owner, now),
      from_file: options.fromFile ?? schedule.from_file,
      revision: schedule.revision + 1,
      updated_at: now,
      timed_since: isRetimed ? now : schedule.timed_since,
    };
    if (!(await replaceSchedule(parts.store, stored, changed))) continue;
    await takeEffect(parts, schedule.id);
    return changed;
  }
}

/** @throws AppError `invalid_user_data` for a change that names no answer */
async function withOtherAnswers(
  { targets }: ScheduleParts,
  changes: SchedulePatch,
  { target }: Schedule,
  { user_data: old }: ScheduleContent,
): Promise<SchedulePatch> {
  const { user_data: given } = changes;
  if (!given || !old || target.kind !== "wizard" || (changes.target && changes.target.id !== target.id)) {
    return changes;
  }
  const form = await targets.wizards.get(target.id);
  const [{ examineUserData }, { changedAnswers }] = await Promise.all([
    import("../wizards/answers/prepare-user-data.ts"),
    import("../wizards/answers/changed-answers.ts"),
  ]);
  const { data, defaults_applied } = examineUserData(form.wizard, form.contract, old);
  const known = Object.entries(data).filter(([field]) => !defaults_applied.includes(field));
  // A list of the change replaces the whole list: the answer names what changed.
  const user_data = await changedAnswers(Object.fromEntries(known), given, form, Object.keys(given));
  return { ...changes, user_data };
}

/** Deletes the record first: later calls of Google then do nothing. */
export async function removeSchedule(
  parts: ScheduleParts,
  id: string,
  owners: Owners = "all",
): Promise<void> {
  for (;;) {
    const stored = await findSchedule(parts, id, owners);
    if (!(await deleteSchedule(parts.store, stored))) continue;
    const { schedule } = stored;
    if (schedule.at !== undefined) {
      await parts.tasks.delete(taskName(schedule, new Date(schedule.at))).catch(() => false);
    }
    await takeEffect(parts, schedule.id);
    return;
  }
}

/**
 * @param id the caller's form or the stored form
 * @throws AppError `schedule_not_found`, also for another owner's schedule
 */
export async function findSchedule(
  { store }: Pick<ScheduleParts, "store">,
  id: string,
  owners: Owners,
): Promise<StoredSchedule> {
  const own = owners === "all" ? [] : owners.map((owner) => ownScheduleId(id, owner));
  for (const each of [...own, id]) {
    const stored = await readSchedule(store, each);
    if (stored && (owners === "all" || owners.includes(stored.schedule.owner))) return stored;
  }
  throw new AppError("schedule_not_found", "There is no schedule with this id.");
}

const TIMING = ["cron", "every_minutes", "at", "time_zone", "enabled"] as const;

async function takeEffect(parts: ScheduleParts, id: string): Promise<void> {
  try {
    await bringIntoEffect(parts, id);
  } catch (thrown) {
    const { type, message } = toAppError(thrown);
    throw new AppError(
      type,
      `The change is stored, but not yet in effect: ${message} The next sync applies it.`,
      {
        cause: thrown,
      },
    );
  }
}

async function toClearPart(parts: ScheduleParts, id: string, definition: ScheduleDefinition) {
  const { input, parameters, user_data, notify, name, description, tags, ...rest } = definition;
  return {
    ...rest,
    id,
    name: maskSensitive(name),
    description: description && maskSensitive(description),
    tags: tags.map(maskSensitive),
    notifies: notify !== undefined,
    sealed: await sealContent(parts.privateKeys, id, { input, parameters, user_data, notify }),
  };
}

/** The fields that no definition changes. */
function keptOf({ owner, created_at, last_fired }: Schedule) {
  return { owner, created_at, last_fired };
}

function chooseId({ id, name }: ScheduleDefinition, { isOperator, owners }: ScheduleCreator): string {
  if (id === undefined) return idFrom(name);
  return isOperator ? id : ownScheduleId(id, owners[0]);
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

/** Applies a patch to a definition; null removes a value. */
function mergePatch(
  current: Record<string, unknown>,
  { cron, every_minutes, at, ...patch }: SchedulePatch,
): ScheduleDefinition {
  const fields = Object.keys(definitionSchema.shape);
  const times = { cron, every_minutes, at };
  const timing = Object.values(times).every((value) => value === undefined) ? {} : times;
  const merged = { ...current, ...patch, ...timing };
  return definitionSchema.parse(
    Object.fromEntries(
      Object.entries(merged).filter(
        ([field, value]) => fields.includes(field) && value !== null && value !== undefined,
      ),
    ),
  );
}
