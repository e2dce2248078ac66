import { describe, expect, it } from "vitest";
import { parseCron, withoutOrdinals } from "../../../../../shared/schedules/definition/cron.ts";

describe("a crontab (FR-003/cron)", () => {
  it.each([
    ["0 9 * * 1", "0 9 * * 1"],
    ["  30   4 1,15 * 5 ", "30 4 1,15 * 5"],
    ["*/5 * * * *", "*/5 * * * *"],
    ["0-30/10 8-18 * jan-mar Mon-Fri", "0-30/10 8-18 * JAN-MAR MON-FRI"],
    ["0 0 * * 7", "0 0 * * 7"],
    ["0 9 * * mon#1,FRI", "0 9 * * MON#1,FRI"],
    ["@hourly", "0 * * * *"],
    ["@Daily", "0 0 * * *"],
    ["@weekly", "0 0 * * 0"],
    ["@monthly", "0 0 1 * *"],
    ["@yearly", "0 0 1 1 *"],
  ])("%s is taken as %s", (text, cron) => {
    expect(parseCron(text)).toEqual({ cron });
  });

  it.each([
    ["* * * *", /five fields \(minute, hour/],
    ["* * * * * *", /five fields/],
    ["60 * * * *", /^minute: .*from 0 to 59/],
    ["* 24 * * *", /^hour: .*from 0 to 23/],
    ["* * 0 * *", /^day of the month: .*from 1 to 31/],
    ["* * * 13 *", /^month: .*JAN-DEC/],
    ["* * * * 8", /^day of the week: .*SUN-SAT/],
    ["* * * FOO *", /^month/],
    ["* * JAN * *", /^day of the month/],
    ["* * L * *", /^day of the month/],
    ["* * * * 5#6", /^day of the week: .*MON#1 for the first Monday/],
    ["* * 1#1 * *", /^day of the month/],
    ["? * * * *", /^minute/],
    ["*/0 * * * *", /^minute: the step/],
    ["5/10 * * * *", /^minute: a step requires/],
    ["* * * * FRI-MON", /^day of the week: a range must ascend/],
    ["1,,2 * * * *", /^minute/],
    ["1- * * * *", /^minute/],
    ["every 5 minutes on mondays", /^minute/],
    ["@reboot", /one of @hourly/],
    ["", /five fields/],
  ])("%s is refused", (text, problem) => {
    expect(parseCron(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it("covers an nth weekday by every such weekday, as Cloud Scheduler accepts it", () => {
    expect(withoutOrdinals("0 9 * * MON#1,5#2")).toBe("0 9 * * MON,5");
  });
});
