import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { progressName } from "../../../../../shared/runs/record/object-names.ts";
import type { RunEvent } from "../../../../../shared/runs/record/run.ts";
import { appendEvent, readEvents } from "../../../../../shared/runs/record/run-events.ts";
import { openEventLog } from "../../../../../shared/runs/worker/event-log.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const page = (number: number) => ({ type: "progress" as const, page: number, pages: 3 });
const heartbeat = { type: "heartbeat" as const };
const person = {
  type: "waiting_for_person" as const,
  number: 1,
  for: "captcha",
  until: new Date().toISOString(),
};
const start = { type: "starting" as const, launcher: "job" as const, execution: "execution-1" };
const stored = async (id: string) => (await readEvents(runs.store, id)).map(describeEvent);
const describeEvent = ({ seq, type, page }: RunEvent) => `${seq} ${page ?? type}`;
const PATIENCE = { timeout: 60_000, interval: 50 };

describe("a worker's log of a run", () => {
  it("stores nothing of a short run: all its events are part of the outcome", async () => {
    const { id } = await runs.create();
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000, launcher: "service" });
    log.report(page(1));
    log.reportLast(page(2));
    const { events, from } = await log.close();
    expect([from, ...events.map(describeEvent)]).toEqual([0, "0 starting", "1 1", "2 2"]);
    expect(await runs.names(progressName(id))).toEqual([]);
  });

  it("stores the events of two seconds by one write, after the launcher's", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, start);
    let writes = 0;
    const objects = interpose(runs.store.objects, ({ method }) => {
      if (method === "replace") writes++;
    });
    const log = openEventLog({ ...runs.store, objects }, id, { heartbeatMs: 30_000 });
    log.report(page(1));
    log.report(page(2));
    await expect.poll(() => stored(id), PATIENCE).toEqual(["0 starting", "1 1", "2 2"]);
    expect(writes).toBe(1);
    log.reportLast(page(3));
    const { events, from } = await log.close();
    expect([from, ...events.map(describeEvent)]).toEqual([3, "3 3"]);
  });

  it("numbers the events of an outcome after the launcher's, which it has not read", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, start);
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000 });
    log.reportLast(page(1));
    const { events, from } = await log.close();
    expect([from, ...events.map(describeEvent)]).toEqual([1, "1 1"]);
  });

  it("keeps the launcher's event that is stored after its own, also of a second launch", async () => {
    const { id } = await runs.create();
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000 });
    log.report(page(1));
    log.report(person);
    await expect.poll(() => stored(id), PATIENCE).toEqual(["0 1", "1 waiting_for_person"]);
    await appendEvent(runs.store, id, start);
    await appendEvent(runs.store, id, { ...start, execution: "execution-2" });
    log.report({ type: "resumed" });
    await expect
      .poll(() => stored(id), PATIENCE)
      .toEqual(["0 starting", "1 starting", "2 1", "3 waiting_for_person", "4 resumed"]);
    expect(await log.close()).toEqual({ events: [], from: 5 });
  });

  it("stores a heartbeat at once, in place of the one before", async () => {
    const { id } = await runs.create();
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000 });
    log.report(page(1));
    for (const expected of [
      ["0 1", "1 heartbeat"],
      ["0 1", "2 heartbeat"],
    ]) {
      log.report(heartbeat);
      await expect.poll(() => stored(id), { ...PATIENCE, timeout: 1_500 }).toEqual(expected);
    }
    log.report(person);
    await expect.poll(() => stored(id), PATIENCE).toEqual(["0 1", "3 waiting_for_person"]);
    await log.close();
  });

  it("keeps the events of a failed write for the next one, and for the outcome", async () => {
    const { id } = await runs.create();
    let isDown = true;
    const objects = interpose(runs.store.objects, () => {
      if (isDown) throw new Error("storage is down");
    });
    const log = { warn: () => {} } as unknown as typeof runs.store.log;
    const events = openEventLog({ ...runs.store, objects, log }, id, { heartbeatMs: 30_000 });
    events.report(page(1));
    events.report(heartbeat);
    await new Promise((resolve) => setImmediate(resolve));
    isDown = false;
    events.report(person);
    await expect.poll(() => stored(id), PATIENCE).toEqual(["0 1", "2 waiting_for_person"]);
    isDown = true;
    events.reportLast(page(2));
    expect((await events.close()).events.map(describeEvent)).toEqual(["3 2"]);
  });

  it("sends each event to the stream at once", async () => {
    const { id } = await runs.create();
    const seen: string[] = [];
    const onEvent = (event: RunEvent) => void seen.push(describeEvent(event));
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000, launcher: "process", onEvent });
    log.report(page(1));
    log.reportLast(page(2));
    expect(seen).toEqual(["1 1", "2 2"]);
    await log.close();
  });
});
