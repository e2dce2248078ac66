import { definitionSchema, type ScheduleDefinition, type SchedulePatch } from "./schedule.ts";

/** Applies a patch to a definition; null removes a value. */
export function mergePatch(
  current: Record<string, unknown>,
  { cron, at, ...patch }: SchedulePatch,
): ScheduleDefinition {
  const fields = Object.keys(definitionSchema.shape);
  const timing = cron === undefined && at === undefined ? {} : { cron, at };
  const merged = { ...current, ...patch, ...timing };
  return definitionSchema.parse(
    Object.fromEntries(
      Object.entries(merged).filter(
        ([field, value]) => fields.includes(field) && value !== null && value !== undefined,
      ),
    ),
  );
}
