/**
 * Runs of earlier versions: with an object for each event; with a mark in `active/`, the record in `runs/` from the
 * creation on, an object for the input, and an index of each target.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { sealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { followRun } from "../../../../../shared/runs/read/follow-run.ts";
import { type ListFilter, listRuns } from "../../../../../shared/runs/read/list-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { readAllEvents } from "../../../../../shared/runs/read/timeline.ts";
import { HEARTBEAT_MS } from "../../../../../shared/runs/record/claim.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { deleteEndedRun } from "../../../../../shared/runs/record/delete-run.ts";
import { settleRun } from "../../../../../shared/runs/record/end-run.ts";
import {
  activeName,
  eventName,
  eventsPrefix,
  indexEntry,
  indexPrefix,
  inputName,
  recordName,
  resultName,
  targetIndexName,
} from "../../../../../shared/runs/record/object-names.ts";
import type { RunEvent, RunEventBody, RunRecord } from "../../../../../shared/runs/record/run.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { readEndedRecord } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import type { WizardRunResult } from "../../../../../shared/runs/record/wizard-run.ts";
import { createConversations } from "../../../../../shared/runs/submit/conversation.ts";
import { createJobLauncher } from "../../../../../shared/runs/submit/launcher.ts";
import { workOnRun } from "../../../../../shared/runs/worker/work-on-run.ts";
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

const listed = async (filter: ListFilter) => (await listRuns(runs.store, filter)).runs.map(({ id }) => id);

async function conversationKeys() {
  const keys = await createKeySet();
  const { workerPublicKey: workerKey, gatewayPrivateKeys: gatewayKeys } = readGatewayKeys(keys);
  return { workerKey, gatewayKeys, gatewayKey: readWorkerKeys(keys).gatewayPublicKey };
}

/** The objects that an earlier version creates. */
async function createEarlier({ state = "queued", isRecorded = true }: EarlierRun = {}): Promise<RunRecord> {
  const now = runs.store.clock.now();
  const run: RunRecord = {
    id: newRunId(now),
    kind: "wizard",
    target: "fsa-estimator",
    trigger: "a2a",
    owner: "an-owner",
    state,
    attempts: [],
    created_at: now.toISOString(),
    start_by: new Date(now.getTime() + 300_000).toISOString(),
  };
  const { objects } = runs.store;
  await objects.create(activeName(run.id), JSON.stringify(run));
  if (!isRecorded) return run;
  const entry = indexEntry(run.id);
  await objects.create(indexPrefix({ by: "all" }) + entry, "");
  await objects.create(targetIndexName(run), "");
  await objects.create(indexPrefix({ by: "owner", owner: run.owner }) + entry, "");
  await objects.create(recordName(run.id), JSON.stringify(run));
  return run;
}

interface EarlierRun {
  state?: "queued" | "input_required";
  isRecorded?: boolean;
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

  it("is claimed with its input, ends in its record, and is deleted with its entries", async () => {
    const run = await createEarlier();
    const { id } = run;
    expect(await readRun(runs.store, id)).toMatchObject({ id, state: "queued" });
    const keys = await createKeySet();
    const worker = {
      name: attempt.worker,
      store: runs.store,
      inputKeys: readWorkerKeys(keys).workerPrivateKeys,
      gatewayKey: readWorkerKeys(keys).gatewayPublicKey,
      writeIntervalMs: 0,
    };
    const input = { user_data: { birth_year: "1980" } };
    const sealed = await sealJson(readGatewayKeys(keys).workerPublicKey, inputName(id), input);
    await runs.store.objects.create(inputName(id), sealed);
    let opened: unknown;
    const ended = await workOnRun(
      worker,
      async (task) => {
        opened = await task.wizardInput();
        return { facts: {}, result: { success: true } as unknown as WizardRunResult };
      },
      id,
    );
    expect([opened, ended?.state]).toEqual([input, "completed"]);
    expect((await readEndedRecord(runs.store, id))?.run.state).toBe("completed");
    expect([...(await runs.names(activeName(id))), ...(await runs.names(inputName(id)))]).toEqual([]);
    expect(await listed({ kind: "wizard", target: run.target })).toContain(id);
    expect(await listed({ kind: "wizard", target: "another" })).not.toContain(id);
    expect(await listed({ owners: [run.owner] })).toContain(id);
    await deleteEndedRun(runs.store, id);
    expect((await runs.names()).filter((name) => name.includes(id))).toEqual([]);
  });

  it("is ended by the sweeper, also where its creator died after the mark", async () => {
    const whole = await createEarlier();
    const markOnly = await createEarlier({ isRecorded: false });
    runs.advance(11 * 60_000);
    await sweepRuns(runs.store);
    expect(await readRun(runs.store, whole.id)).toMatchObject({ state: "expired" });
    expect(await readRun(runs.store, markOnly.id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
    expect(await listed({})).toEqual(expect.arrayContaining([whole.id, markOnly.id]));
    const names = await runs.names();
    for (const { id } of [whole, markOnly])
      expect([activeName(id), inputName(id)].filter((name) => names.includes(name))).toEqual([]);
  });

  it("that waits for answers starts with the last one", async () => {
    const { id } = await createEarlier({ state: "input_required" });
    const conversations = createConversations(runs.store, {
      ...(await conversationKeys()),
      hashContext: () => "context",
      startLimitSeconds: 60,
    });
    const launched: string[] = [];
    const launcher = createJobLauncher(async () => `execution-${launched.push(id)}`);
    const context = { context_id: "talk", messages: [] };
    expect((await conversations.complete(id, { user_data: {} }, context, [launcher]))?.run.state).toBe(
      "starting",
    );
    expect(launched).toEqual([id]);
    expect(await runs.names(inputName(id))).toHaveLength(1);
    expect(await claimRun(runs.store, id, attempt.worker)).toMatchObject({ run: { state: "running" } });
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
