import { definitionSchema, type ScheduleDefinition, type SchedulePatch } from "./schedule.ts";

/** Applies a patch to a definition; null removes a value. */
export function mergePatch(
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
