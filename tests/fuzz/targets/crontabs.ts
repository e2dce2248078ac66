import * as fc from "fast-check";
import { parseCron, withoutOrdinals } from "../../../shared/schedules/definition/cron.ts";
import { nextOccurrence, occurrencesBetween } from "../../../shared/schedules/definition/occurrences.ts";
import { pureTarget } from "../target.ts";
import { expectThat } from "./expect-that.ts";

const number = fc.integer({ min: -1, max: 65 }).map(String);
const item = fc.oneof(
  fc.constant("*"),
  number,
  fc.tuple(number, number).map((ends) => ends.join("-")),
  fc.tuple(fc.constantFrom("*", "1-5", "0-59"), number).map((parts) => parts.join("/")),
  fc.constantFrom("MON", "jan", "SUN#2", "MON#6", "L", "?", "5L", "", "1-", "*/0"),
);
const field = fc.oneof(
  { weight: 3, arbitrary: item },
  fc.array(item, { maxLength: 3 }).map((all) => all.join(",")),
);
const crontab = fc.oneof(
  { weight: 6, arbitrary: fc.array(field, { minLength: 4, maxLength: 6 }).map((all) => all.join(" ")) },
  fc.constantFrom("@daily", "@hourly", "@reboot", "@"),
  fc.string({ maxLength: 30 }),
);
const zone = fc.constantFrom("UTC", "America/Chicago", "Europe/Berlin", "Pacific/Apia", "Asia/Kathmandu");
const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

/** A crontab is refused with its problem, or its times ascend and are also times of its form for Cloud Scheduler. */
export const crontabs = pureTarget(
  "crontabs",
  fc.property(crontab, zone, instant, (text, time_zone, after) => {
    const parsed = parseCron(text);
    if ("problem" in parsed) return expectThat(parsed.problem.length > 10, "a problem without words");
    const again = parseCron(parsed.cron);
    expectThat("cron" in again && again.cron === parsed.cron, `parsed twice: ${JSON.stringify(again)}`);
    const timing = { cron: parsed.cron, time_zone };
    const next = nextOccurrence(timing, after);
    if (next === undefined) return;
    expectThat(next > after, `${next.toISOString()} is not after ${after.toISOString()}`);
    const [first, second] = occurrencesBetween(timing, after, new Date(next.getTime() + 400 * 86_400_000), 2);
    expectThat(first?.getTime() === next.getTime(), "the first time between differs from the next one");
    expectThat(second === undefined || second > next, "times do not ascend");
    const covering = nextOccurrence({ cron: withoutOrdinals(parsed.cron), time_zone }, after);
    expectThat(covering !== undefined && covering <= next, "a time is missing without ordinals");
  }),
);
