import { expect, it } from "vitest";
import type { Schedule } from "../../../../../functions/console/api/types.ts";
import { bodyOf, draftOf } from "../../../../../functions/console/schedules/draft.ts";

const SCHEDULE: Schedule = {
  id: "s1",
  name: "Balance",
  target: { kind: "wizard", id: "loan" },
  time_zone: "Europe/Rome",
  enabled: true,
  from_file: false,
  revision: 1,
  next: null,
  last: null,
};

it.each([{ cron: "0 7 * * 1" }, { every_minutes: 30 }, { at: "2027-01-02T03:04" }])(
  "sends a schedule of %j as it was read",
  (timing) => {
    const { target, name, time_zone } = SCHEDULE;
    const schedule = { ...SCHEDULE, ...timing, user_data: { age: 20 } };
    expect(bodyOf(draftOf(schedule))).toEqual({ name, target, time_zone, ...timing, user_data: { age: 20 } });
  },
);

it("sends the request to an agent as text", () => {
  const schedule: Schedule = { ...SCHEDULE, target: { kind: "agent", id: "claude" }, input: "{}" };
  expect(bodyOf(draftOf(schedule))).toMatchObject({ target: { kind: "agent", id: "claude" }, input: "{}" });
});

it("refuses answers that are no JSON object", () => {
  expect(() => bodyOf({ ...draftOf(SCHEDULE), content: "[]" })).toThrow("The answers must be a JSON object.");
});
