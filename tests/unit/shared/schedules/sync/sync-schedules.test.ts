import { describe, expect, it } from "vitest";
import type { ScheduledCallState } from "../../../../../shared/cloud/scheduler.ts";
import type { ScheduleParts } from "../../../../../shared/schedules/schedule-parts.ts";
import { syncSchedules } from "../../../../../shared/schedules/sync/sync-schedules.ts";

/** Time passes only while something sleeps. */
function idleClock() {
  let now = 0;
  return {
    now: () => new Date(now),
    async sleep(milliseconds: number) {
      const until = now + milliseconds;
      await Promise.resolve();
      now = Math.max(now, until);
    },
  };
}

describe("the repair of many schedules", () => {
  it("writes to Cloud Scheduler less than 500 times a minute", async () => {
    const jobs = Array.from({ length: 700 }, (_, i) => ({
      name: `schedule-${i}`,
      url: `https://gateway.example/callbacks/schedules/${i}`,
    }));
    const clock = idleClock();
    const deleted: number[] = [];
    const scheduler = {
      list: async () => jobs as ScheduledCallState[],
      delete: async () => deleted.push(clock.now().getTime()),
    };
    const objects = { list: async () => ({ objects: [] }), read: async () => undefined };
    const parts = { store: { objects, clock }, scheduler, jobPrefix: "schedule-" };
    const differences = await syncSchedules(
      { ...parts, callbackUrl: "https://gateway.example" } as unknown as ScheduleParts,
      { dryRun: false },
    );
    expect(differences).toHaveLength(700);
    expect(deleted).toHaveLength(700);
    const minutes = deleted.map((at) => deleted.filter((other) => other >= at && other < at + 60_000).length);
    // Repairs overlap: eight run at once.
    expect(Math.max(...minutes) * 3).toBeLessThan(500);
    expect(Math.max(...deleted)).toBe(4 * 60_000);
  });
});
