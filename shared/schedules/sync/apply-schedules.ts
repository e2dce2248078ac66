/**
 * Applies a file of schedules: creates and changes its schedules, and deletes schedules of earlier files. Schedules that
 * were created otherwise do not change. Applying the same file again changes nothing.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { AppError, type InputProblem } from "../../core/errors.ts";
import { addSchedule, changeSchedule, removeSchedule } from "../change-schedule.ts";
import { invalidSchedule, parseAs } from "../definition/check-definition.ts";
import { checkTarget } from "../definition/check-target.ts";
import { checkTiming } from "../definition/check-timing.ts";
import { definitionSchema, type Schedule, type ScheduleDefinition } from "../definition/schedule.ts";
import type { ScheduleCreator } from "../grant.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { openContent, readSchedules } from "../schedule-store.ts";

export interface PlannedChange {
  schedule_id: string;
  action: "create" | "update" | "delete" | "keep";
}

const fileSchema = z.strictObject({
  schedules: z.array(definitionSchema.extend({ id: definitionSchema.shape.id.unwrap() })),
});

type Definition = ScheduleDefinition & { id: string };

/**
 * @param file its content: `{"schedules": [{"id", "name", "target", "cron", "every_minutes" or "at", …}]}`
 * @returns the changes, planned ones with `dryRun`; in the order of the file, deletions last
 * @throws AppError `invalid_schedule` before anything is changed; `schedule_conflict` when a schedule of another origin has the id
 */
export async function applySchedules(
  parts: ScheduleParts,
  file: unknown,
  { creator, dryRun }: { creator: ScheduleCreator; dryRun: boolean },
): Promise<PlannedChange[]> {
  const { schedules: defined } = parseAs(fileSchema, file);
  const existing = new Map((await readSchedules(parts.store)).map((schedule) => [schedule.id, schedule]));
  const definitions = await checkAll(parts, defined, existing);
  const plan = await Promise.all(
    definitions.map(async (definition): Promise<PlannedChange> => {
      const current = existing.get(definition.id);
      const action = !current ? "create" : (await isUpToDate(parts, current, definition)) ? "keep" : "update";
      return { schedule_id: definition.id, action };
    }),
  );
  const kept = new Set(definitions.map(({ id }) => id));
  for (const { id, from_file } of existing.values()) {
    if (from_file && !kept.has(id)) plan.push({ schedule_id: id, action: "delete" });
  }
  if (dryRun) return plan;
  const pace = paceChanges(parts.store.clock);
  for (const { schedule_id, action } of plan) {
    if (action !== "keep") await pace();
    const definition = definitions.find(({ id }) => id === schedule_id);
    if (action === "delete") await removeSchedule(parts, schedule_id);
    if (action === "create") await addSchedule(parts, { definition, creator, fromFile: true });
    if (action === "update" && definition)
      await changeSchedule(parts, schedule_id, toPatch(definition), { ...creator, owners: "all" });
  }
  return plan;
}

async function checkAll(
  parts: ScheduleParts,
  given: Definition[],
  existing: ReadonlyMap<string, Schedule>,
): Promise<Definition[]> {
  const problems: InputProblem[] = [];
  const definitions: Definition[] = [];
  for (const [i, definition] of given.entries()) {
    const current = existing.get(definition.id);
    if (current && !current.from_file) {
      const message = `There is a schedule ${definition.id} already that did not come from a file: choose another id.`;
      throw new AppError("schedule_conflict", message);
    }
    const timing = timingOf(definition, current, parts.store.clock.now());
    const own = "problems" in timing ? timing.problems : [];
    if (given.findIndex(({ id }) => id === definition.id) !== i) {
      own.push({ field: "id", problem: "format", message: "occurs twice in the file" });
    }
    own.push(...(await checkTarget(definition, parts.targets)));
    problems.push(...own.map((problem) => ({ ...problem, field: `schedules.${i}.${problem.field}` })));
    const { cron: _, every_minutes: __, at: ___, ...rest } = definition;
    definitions.push({ ...rest, ...("timing" in timing ? timing.timing : {}) } as Definition);
  }
  if (problems.length > 0) throw invalidSchedule(problems);
  return definitions;
}

/** A single time that has passed since it was applied is valid. */
function timingOf(definition: Definition, current: Schedule | undefined, now: Date) {
  if (current) {
    const then = checkTiming(definition, new Date(current.timed_since));
    if ("timing" in then && then.timing.at !== undefined && then.timing.at === current.at) return then;
  }
  return checkTiming(definition, now);
}

async function isUpToDate(parts: ScheduleParts, current: Schedule, definition: Definition): Promise<boolean> {
  if (!current.grant) return false;
  const content = await openContent(parts.privateKeys, current);
  const fields = Object.keys(definitionSchema.shape);
  const asDefined = Object.entries({ ...current, ...content }).filter(([field]) => fields.includes(field));
  return isDeepStrictEqual(Object.fromEntries(asDefined), { ...definition });
}

function toPatch({ id: _, ...definition }: Definition): Record<string, unknown> {
  const {
    timeout_seconds = null,
    description = null,
    input = null,
    parameters = null,
    user_data = null,
    notify = null,
  } = definition;
  return { ...definition, timeout_seconds, description, input, parameters, user_data, notify };
}

/** Cloud Scheduler allows 500 writes a minute, and the change of a schedule takes up to three. */
const CHANGES_A_MINUTE = 150;
const MINUTE_MS = 60_000;

/** @returns a function to await before each change: no minute holds more of them than Cloud Scheduler allows */
export function paceChanges(clock: Clock): () => Promise<void> {
  const starts: number[] = [];
  return async () => {
    const now = clock.now().getTime();
    const before = starts.at(-CHANGES_A_MINUTE);
    const start = before === undefined ? now : Math.max(now, before + MINUTE_MS);
    starts.push(start);
    if (start > now) await clock.sleep(start - now);
  };
}
