import { afterAll, beforeAll, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../shared/cloud/objects.ts";
import { systemClock } from "../../../../shared/core/clock.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { readSchedules, type ScheduleStore } from "../../../../shared/schedules/schedule-store.ts";
import {
  CALLER,
  definition,
  type LocalSchedules,
  startLocalSchedules,
} from "../../../fixtures/schedules/local-schedules.ts";

let local: LocalSchedules;
beforeAll(async () => {
  local = await startLocalSchedules();
});
afterAll(() => local.close());

it("each version of a schedule is read once, and a change of another process is read at once", async () => {
  const objects = createObjectStore(readCloudSettings(local.env));
  const store: ScheduleStore = { objects, clock: systemClock, log: createLogger("error") };
  for (const id of ["first", "second"]) await local.schedules.create(definition({ id }), CALLER);
  const list = async () => {
    local.cloud.stats.reset();
    const names = (await readSchedules(store)).map(({ id, revision }) => `${id} ${revision}`);
    return { names, reads: local.cloud.stats.read("schedules/")["storage.read"]?.calls ?? 0 };
  };
  expect(await list()).toEqual({ names: ["first 1", "second 1"], reads: 2 });
  expect(await list()).toEqual({ names: ["first 1", "second 1"], reads: 0 });
  await local.schedules.update("second", { cron: "0 10 * * MON" }, CALLER);
  expect(await list()).toEqual({ names: ["first 1", "second 2"], reads: 1 });
  await local.schedules.delete("first", "all");
  expect(await list()).toEqual({ names: ["second 2"], reads: 0 });
  await local.schedules.create(definition({ id: "first" }), CALLER);
  expect(await list()).toEqual({ names: ["first 1", "second 2"], reads: 1 });
});
