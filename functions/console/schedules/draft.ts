/** A schedule as its form holds it: every control's value, those of other kinds of timing included. */
import type { Schedule } from "../api/types.ts";
import { parseRecord } from "../parts/parse-record.ts";

export type TimingKind = "cron" | "interval" | "once";

export interface Draft {
  name: string;
  /** The kind and the id, separated by a space; empty until one is chosen. */
  target: string;
  timing: TimingKind;
  cron: string;
  minutes: string;
  at: string;
  zone: string;
  /** The answers of a wizard as JSON, or the request to an agent. */
  content: string;
}

const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const EVERY_MORNING = "0 7 * * *";

/** @param schedule undefined for a new one */
export function draftOf(schedule: Schedule | undefined): Draft {
  return {
    name: schedule?.name ?? "",
    target: schedule ? `${schedule.target.kind} ${schedule.target.id}` : "",
    timing: timingOf(schedule),
    cron: schedule?.cron ?? EVERY_MORNING,
    minutes: String(schedule?.every_minutes ?? 90),
    at: schedule?.at?.slice(0, 16) ?? "",
    zone: schedule?.time_zone ?? LOCAL_ZONE,
    content: contentOf(schedule),
  };
}

export function isWizard({ target }: Draft): boolean {
  return target.startsWith("wizard ");
}

/**
 * The body of the call that creates or changes the schedule.
 *
 * @throws ApiFailure for answers that are not a JSON object
 */
export function bodyOf(draft: Draft): Record<string, unknown> {
  const { name, target, timing, cron, minutes, at, zone, content } = draft;
  const [kind = "", ...id] = target.split(" ");
  return {
    name,
    target: { kind, id: id.join(" ") },
    ...{ cron: { cron }, interval: { every_minutes: Number(minutes) }, once: { at } }[timing],
    time_zone: zone,
    ...(isWizard(draft) ? { user_data: parseRecord(content, "The answers") ?? {} } : { input: content }),
  };
}

function timingOf(schedule: Schedule | undefined): TimingKind {
  if (schedule?.at !== undefined) return "once";
  return schedule?.every_minutes === undefined ? "cron" : "interval";
}

function contentOf(schedule: Schedule | undefined): string {
  if (schedule?.target.kind === "wizard") return JSON.stringify(schedule.user_data ?? {}, null, 2);
  return schedule?.input ?? "";
}
