import { expect, it } from "vitest";
import type { Schedule, WizardDetail } from "../../../../../functions/console/api/types.ts";
import {
  bodyOf,
  cronOfEntries,
  entriesOf,
  newEntries,
  notifyOf,
} from "../../../../../functions/console/schedules/draft.ts";
import { cronText, timingText } from "../../../../../functions/console/schedules/timing-text.ts";

const SCHEDULE: Schedule = {
  id: "s1",
  name: "Balance",
  target: { kind: "wizard", id: "loan" },
  time_zone: "Europe/Rome",
  enabled: true,
  from_file: false,
  revision: 1,
  retries: 3,
  tags: [],
  created_at: "2026-11-02T08:00:00.000Z",
  updated_at: "2026-11-02T08:00:00.000Z",
  next: null,
  last: null,
};
const ask = (field_id: string) => ({
  field_id,
  question: field_id,
  kind: "number" as const,
  optional: false,
});
const WIZARD = { questions: [ask("age"), ask("income")] } as unknown as WizardDetail;

it.each<[Partial<Schedule>, Partial<Schedule>?]>([
  [{ cron: "30 6 * * *" }],
  [{ cron: "0 9 * * MON#1" }],
  [{ cron: "0 9 15 * *" }],
  [{ cron: "*/5 9-17 * 2 *" }],
  [{ cron: "30 6 * * 1-5" }, { cron: "30 6 * * MON,TUE,WED,THU,FRI" }],
  [{ cron: "0 7 * * SUN" }],
  [{ every_minutes: 90 }],
  [{ every_minutes: 2880 }],
  [{ at: "2027-01-02T02:04:00.000Z" }, { at: "2027-01-02T03:04" }],
])("sends a schedule of %j as it was read", (timing, sent = timing) => {
  const { target, name, time_zone } = SCHEDULE;
  const entries = entriesOf({ ...SCHEDULE, ...timing, user_data: { age: 20 } });
  expect(bodyOf(entries, WIZARD)).toEqual({ name, target, time_zone, ...sent, user_data: { age: 20 } });
});

it.each([
  { email: "ada@example.org" },
  { email: "ada@example.org", webhook: "https://hooks.example/a", only_changes: true, details: true },
  { webhook: "https://hooks.example/a", only_failures: true },
  undefined,
])("sends the receivers %j as they were read", (notify) => {
  const entries = entriesOf({ ...SCHEDULE, every_minutes: 90, notify });
  expect(bodyOf(entries, WIZARD).notify).toEqual(notify);
});

it("has no receiver before one is entered, and none after it is removed", () => {
  const told = { ...newEntries(), email: " ada@example.org ", details: true };
  expect(notifyOf(told)).toEqual({ email: "ada@example.org", details: true });
  expect(notifyOf({ ...told, email: " " })).toBeUndefined();
});

it("is every Monday at nine before a choice, and the first Monday after it", () => {
  const first = newEntries();
  expect(cronText(cronOfEntries(first) ?? "")).toBe("At 09:00 AM, only on Monday");
  const monthly = cronOfEntries({ ...first, timing: "monthly", week: "1" });
  expect([monthly, cronText(monthly ?? "")]).toEqual([
    "0 9 * * MON#1",
    "At 09:00 AM, on the first Monday of the month",
  ]);
});

it("shows the answers of another program in the form's words", () => {
  const user_data = { "yearly income": "85k", age: 20, loans: [{ balance: "5k" }] };
  const mapped = [
    { field: "income", from: "yearly income", value: 85_000 },
    { field: "loans[0].balance", value: 5000 },
  ];
  const { answers } = entriesOf({ ...SCHEDULE, every_minutes: 1, user_data }, mapped);
  expect(answers).toEqual({ age: 20, income: 85_000, loans: [{ balance: 5000 }] });
});

it("sends the request to an agent as text", () => {
  const schedule: Schedule = {
    ...SCHEDULE,
    every_minutes: 60,
    target: { kind: "agent", id: "claude" },
    input: "{}",
  };
  const body = bodyOf(entriesOf(schedule), undefined);
  expect(body).toMatchObject({ target: { kind: "agent", id: "claude" }, input: "{}", every_minutes: 60 });
});

it("names a run's target, not the person's label, which is sealed", () => {
  const run = {
    id: "1",
    kind: "wizard",
    target: "loan",
    label: "for Mia",
    trigger: "mcp",
    state: "completed",
  };
  const base = {
    run: { ...run, created_at: "" },
    own: true,
    attempts: [],
    timeline: [],
    result: { success: true, answers: { age: 3 } },
  };
  expect(newEntries(base as never, "Loan")).toMatchObject({
    name: "Loan",
    target: "wizard loan",
    answers: { age: 3 },
  });
});

it("writes intervals and single times in words", () => {
  const zone = { time_zone: "America/New_York" };
  expect(timingText({ ...zone, every_minutes: 60 })).toBe("Every hour");
  expect(timingText({ ...zone, every_minutes: 90 })).toBe("Every 90 minutes");
  expect(timingText({ ...zone, at: "2027-03-01T14:30:00.000Z" })).toBe(
    "Once, Mar 1, 2027, 9:30 AM (New York)",
  );
});
