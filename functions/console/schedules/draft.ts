/** A schedule as its form holds it: every control's value, those of other kinds of timing included. */
import type { RunDetail, Schedule, WizardDetail } from "../api/types.ts";
import { type Answers, givenAnswers } from "../wizards/answers.ts";
import { cronOf, type Repeat, repeatOf, type Weekday } from "./repeat.ts";
import { localTime } from "./timing-text.ts";

export type TimingKind = Repeat["kind"] | "interval" | "once" | "crontab";
const UNITS = { minutes: 1, hours: 60, days: 1440 };
export type Unit = keyof typeof UNITS;

/** The ends of runs that are noticed. */
const NOTICED = ["all", "only_changes", "only_failures"] as const;
export type Noticed = (typeof NOTICED)[number];

export interface ScheduleEntries {
  name: string;
  /** The kind and the id, separated by a space; empty until one is chosen. */
  target: string;
  timing: TimingKind;
  time: string;
  weekdays: Weekday[];
  dayOfMonth: string;
  /** The number of the weekday in the month; empty for a day of the month. */
  week: string;
  weekday: Weekday;
  count: string;
  unit: Unit;
  at: string;
  cron: string;
  zone: string;
  /** The request to an agent. */
  input: string;
  /** The answers of a wizard. */
  answers: Answers;
  /** Receivers of notices; empty for none. */
  email: string;
  webhook: string;
  noticed: Noticed;
  /** Notices have the figures before and after. */
  details: boolean;
}

const EMPTY: ScheduleEntries = {
  name: "",
  target: "",
  timing: "weekly",
  time: "09:00",
  weekdays: ["MON"],
  dayOfMonth: "1",
  week: "",
  weekday: "MON",
  count: "90",
  unit: "minutes",
  at: "",
  cron: "0 9 * * MON",
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  input: "",
  answers: {},
  email: "",
  webhook: "",
  noticed: "all",
  details: false,
};

/**
 * The entries of a new schedule; those of a run where it is the base.
 *
 * @param name of the run's target. The run's own label may be personal
 */
export function newEntries(base?: RunDetail, name = ""): ScheduleEntries {
  if (!base) return EMPTY;
  const { run, request, result } = base;
  return {
    ...EMPTY,
    name,
    target: `${run.kind} ${run.target}`,
    input: request?.input ?? "",
    answers: result?.answers ?? {},
  };
}

/** An answer whose name or value differs from the form's, as the gateway's validation reports it. */
export interface MappedAnswer {
  field: string;
  from?: string;
  value: unknown;
}

/** @param mapped of the schedule's answers: a schedule holds them in the words of its author */
export function entriesOf(schedule: Schedule, mapped: readonly MappedAnswer[] = []): ScheduleEntries {
  const { name, target, time_zone: zone, at, every_minutes, cron, input = "", user_data = {} } = schedule;
  const answers = formAnswers(user_data, mapped);
  const told = noticeEntries(schedule.notify);
  const common = { ...EMPTY, name, target: `${target.kind} ${target.id}`, zone, input, answers, ...told };
  if (at !== undefined) return { ...common, timing: "once", at: localTime(at, zone) };
  if (every_minutes !== undefined) {
    const units = ["days", "hours", "minutes"] as const;
    const unit = units.find((one) => every_minutes % UNITS[one] === 0) ?? "minutes";
    return { ...common, timing: "interval", unit, count: String(every_minutes / UNITS[unit]) };
  }
  const repeat = cron === undefined ? undefined : repeatOf(cron);
  if (!repeat) return { ...common, timing: "crontab", cron: cron ?? "" };
  const { kind: timing, ...times } = repeat;
  return { ...common, ...times, timing };
}

export function isWizard({ target }: Pick<ScheduleEntries, "target">): boolean {
  return target.startsWith("wizard ");
}

export function targetOf({ target }: Pick<ScheduleEntries, "target">): { kind: string; id: string } {
  const [kind = "", ...id] = target.split(" ");
  return { kind, id: id.join(" ") };
}

/** The crontab of the repeated times; undefined for other times. */
export function cronOfEntries(entries: ScheduleEntries): string | undefined {
  const { timing, time, weekdays, dayOfMonth, week, weekday, cron } = entries;
  switch (timing) {
    case "daily":
      return cronOf({ kind: timing, time });
    case "weekly":
      return cronOf({ kind: timing, time, weekdays });
    case "monthly":
      return cronOf(week === "" ? { kind: timing, time, dayOfMonth } : { kind: timing, time, week, weekday });
    case "crontab":
      return cron;
    default:
      return undefined;
  }
}

/**
 * The body of the call that creates or changes the schedule.
 *
 * @param wizard of the target; undefined for an agent
 */
export function bodyOf(entries: ScheduleEntries, wizard: WizardDetail | undefined): Record<string, unknown> {
  const { name, timing, count, unit, at, zone, input, answers } = entries;
  const times =
    timing === "once"
      ? { at }
      : timing === "interval"
        ? { every_minutes: Number(count) * UNITS[unit] }
        : { cron: cronOfEntries(entries) };
  return {
    name,
    target: targetOf(entries),
    ...times,
    time_zone: zone,
    notify: notifyOf(entries),
    ...(wizard ? { user_data: givenAnswers(wizard.questions, answers) } : { input }),
  };
}

/** Undefined without a receiver. */
export function notifyOf({
  email = "",
  webhook = "",
  noticed,
  details,
}: Pick<ScheduleEntries, "email" | "webhook" | "noticed" | "details">): Schedule["notify"] {
  const receivers = Object.entries({ email: email.trim(), webhook: webhook.trim() }).filter(([, to]) => to);
  if (receivers.length === 0) return undefined;
  const limits = { [noticed]: true, details };
  const set = Object.entries(limits).filter(([name, isSet]) => name !== "all" && isSet);
  return Object.fromEntries([...receivers, ...set]);
}

function noticeEntries(notify: Schedule["notify"] = {}) {
  const { email = "", webhook = "", details = false } = notify;
  const noticed = NOTICED.find((one) => one !== "all" && notify[one] === true) ?? "all";
  return { email, webhook, noticed, details };
}

function formAnswers(given: Answers, mapped: readonly MappedAnswer[]): Answers {
  const answers = structuredClone(given);
  for (const { from } of mapped) if (from !== undefined) delete answers[from];
  for (const { field, value } of mapped) {
    const [, list = "", index, inner = ""] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const entry = index === undefined ? answers : (answers[list] as Answers[] | undefined)?.[Number(index)];
    if (entry) entry[index === undefined ? field : inner] = value;
  }
  return answers;
}
