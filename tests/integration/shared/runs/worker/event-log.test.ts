import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents, readLastEvent } from "../../../../../shared/runs/record/run-events.ts";
import { openEventLog } from "../../../../../shared/runs/worker/event-log.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const page = (number: number) => ({ type: "progress" as const, page: number, pages: 3 });
const pagesOf = async (id: string) => (await readEvents(runs.store, id)).map((event) => event.page);

describe("a worker's log of a run", () => {
  it("keeps the last event for the outcome, with the number after the stored ones", async () => {
    const { id } = await runs.create();
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000 });
    log.report(page(1));
    log.reportLast(page(2));
    expect(await log.close()).toMatchObject([{ page: 2, seq: 1 }]);
    expect(await pagesOf(id)).toEqual([1]);
  });

  it("stores a kept event when another one follows", async () => {
    const { id } = await runs.create();
    const log = openEventLog(runs.store, id, { heartbeatMs: 30_000 });
    log.reportLast(page(1));
    log.report(page(2));
    log.reportLast(page(3));
    expect(await log.close()).toMatchObject([{ page: 3, seq: 2 }]);
    expect(await pagesOf(id)).toEqual([1, 2]);
    expect(await readLastEvent(runs.store, id)).toMatchObject({ page: 2, seq: 1 });
  });
});
