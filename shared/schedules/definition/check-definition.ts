import type { z } from "zod";
import { AppError, type InputProblem } from "../../core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../../core/schemas/schema-issues.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { checkTarget } from "./check-target.ts";
import { checkTiming } from "./check-timing.ts";
import type { ScheduleDefinition } from "./schedule.ts";

type Parts = Pick<ScheduleParts, "store" | "targets" | "sendMail" | "notifications">;

/**
 * Validates a schedule, and reports all problems in one error.
 *
 * @returns the definition with its times in their stored form
 * @throws AppError `invalid_schedule` with `details.problems`
 */
export async function checkDefinition(
  definition: ScheduleDefinition,
  parts: Parts,
): Promise<ScheduleDefinition> {
  const checked = checkTiming(definition, parts.store.clock.now());
  const timing = "problems" in checked ? checked.problems : [];
  await refuse(definition, parts, timing);
  if (!("timing" in checked)) return definition;
  const { cron: _, every_minutes: __, at: ___, ...rest } = definition;
  return { ...rest, ...checked.timing };
}

/** {@link checkDefinition} without the times, which do not change. */
export async function checkOnlyTarget(
  definition: ScheduleDefinition,
  parts: Parts,
): Promise<ScheduleDefinition> {
  await refuse(definition, parts, []);
  return definition;
}

async function refuse(
  definition: ScheduleDefinition,
  { targets, sendMail, notifications }: Parts,
  timing: InputProblem[],
): Promise<void> {
  const problems = [
    ...timing,
    ...(await checkTarget(definition, targets)),
    ...(await checkNotify(definition, notifications, sendMail !== undefined)),
  ];
  if (problems.length > 0) throw invalidSchedule(problems);
}

async function checkNotify(
  { notify }: ScheduleDefinition,
  notifications: Parts["notifications"],
  hasMail: boolean,
): Promise<InputProblem[]> {
  if (!notify) return [];
  const { webhook, email } = notify;
  const problem = (field: string, message: string) => ({
    field: `notify.${field}`,
    problem: "format" as const,
    message,
  });
  const refusal = webhook === undefined ? undefined : refusalOf(notifications, webhook);
  return [
    ...(webhook === undefined && email === undefined ? [problem("webhook", "or email is required")] : []),
    ...(refusal === undefined ? [] : [problem("webhook", refusal)]),
    ...(email !== undefined && !hasMail
      ? [problem("email", "is not available: this deployment has no mail server (SMTP_URL)")]
      : []),
  ];
}

function refusalOf(notifications: Parts["notifications"], url: string): string | undefined {
  try {
    notifications.check(url);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.type === "invalid_request") return error.message;
    throw error;
  }
}

/** One error with every problem; it holds no value of the sealed part. */
export function invalidSchedule(problems: InputProblem[]): AppError {
  const lines = problemLines(problems, "the schedule");
  return new AppError("invalid_schedule", `The schedule cannot be used:\n  ${lines.join("\n  ")}`, {
    details: { problems },
  });
}

/** @throws AppError `invalid_schedule` */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidSchedule(schemaProblems(parsed.error.issues, "a field of a schedule", [], MOST_PROBLEMS));
}
