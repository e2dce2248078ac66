/** A run that a worker of an earlier version executes: it stores an object for each event. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followRun } from "../../../../../shared/runs/read/follow-run.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { readAllEvents } from "../../../../../shared/runs/read/timeline.ts";
import { HEARTBEAT_MS } from "../../../../../shared/runs/record/claim.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { deleteEndedRun } from "../../../../../shared/runs/record/delete-run.ts";
import { settleRun } from "../../../../../shared/runs/record/end-run.ts";
import { eventName, eventsPrefix, resultName } from "../../../../../shared/runs/record/object-names.ts";
import type { RunEvent, RunEventBody } from "../../../../../shared/runs/record/run.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const attempt = { worker: "worker-1", started_at: new Date().toISOString() };
const describeEvent = ({ seq, type, page }: RunEvent) => `${seq} ${page ?? type}`;

async function storeEvent(id: string, seq: number, body: RunEventBody, now = new Date()) {
  await runs.store.objects.create(eventName(id, seq), JSON.stringify({ at: now.toISOString(), ...body }));
}

async function end(id: string): Promise<void> {
  const last = { at: new Date().toISOString(), type: "progress", page: 2, seq: 2 };
  const outcome = { ...outcomeOf(undefined, new Date()), attempt, events: [last] };
  await runs.store.objects.create(resultName(id), JSON.stringify(outcome));
}

describe("a run of an earlier version", () => {
  it("shows its events, to a late follower too, and is deleted with them", async () => {
    const { id } = await runs.create();
    await storeEvent(id, 0, { type: "starting", launcher: "job" });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "starting" });
    await claimRun(runs.store, id, attempt.worker);
    await storeEvent(id, 1, { type: "progress", page: 1 });
    await end(id);
    const expected = ["0 starting", "1 1", "2 2"];
    const seen: string[] = [];
    for await (const event of followRun(runs.store, id)) seen.push(describeEvent(event));
    expect(seen).toEqual(expected);
    await settleRun(runs.store, id);
    expect((await readAllEvents(runs.store, id)).map(describeEvent)).toEqual(expected);
    expect(await runs.names(eventsPrefix(id))).toHaveLength(2);
    await deleteEndedRun(runs.store, id);
    expect((await runs.names()).filter((name) => name.includes(id))).toEqual([]);
  });

  it("is not taken for lost by a follower of this version while its worker sends heartbeats", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, attempt.worker, undefined, HEARTBEAT_MS);
    let passed = 0;
    let seq = 0;
    const now = () => new Date(Date.now() + passed);
    const sleep = async (ms: number) => {
      passed += ms;
      if (passed > (seq + 1) * HEARTBEAT_MS) await storeEvent(id, seq++, { type: "heartbeat" }, now());
      if (passed > 90_000) await end(id);
    };
    const store = { ...runs.store, clock: { now, sleep } };
    const events = followRun(store, id);
    let step = await events.next();
    while (!step.done) step = await events.next();
    expect(step.value).toMatchObject({ state: "completed" });
  });
});
