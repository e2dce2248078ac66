import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { seal, sealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { followLaunched } from "../../../../../shared/runs/read/follow-launched.ts";
import { readResult, readScreenshots } from "../../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, readOutcome } from "../../../../../shared/runs/record/end-run.ts";
import { resultName, screenshotName } from "../../../../../shared/runs/record/object-names.ts";
import type { RunRecord } from "../../../../../shared/runs/record/run.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

const attempt = { worker: "worker-1", started_at: new Date().toISOString() };
const outcome = (sealed = "sealed") => ({ ...outcomeOf(undefined, new Date()), attempt, sealed });
const picture = (id: string, number: number) =>
  seal(
    readWorkerKeys(keys).gatewayPublicKey,
    screenshotName(id, number),
    Buffer.alloc(100_000, `picture ${number};`),
  );

/** A new process has read nothing yet. */
const store = () => ({ ...runs.store, objects: { ...runs.store.objects } });
const read = async (id: string, numbers: number[], from = store()) => {
  const { gatewayPrivateKeys } = readGatewayKeys(keys);
  const pictures = await readScreenshots(from, { id }, numbers, gatewayPrivateKeys);
  return pictures.map((jpeg) => jpeg && [jpeg.length, jpeg.toString("utf8", 0, 9)]);
};

describe("the result of a run", () => {
  it("holds its sealed pictures: a poll reads none, and all are read by one request", async () => {
    const { id } = await runs.create();
    const pictures = await Promise.all([1, 2, 3].map((number) => picture(id, number)));
    await decideOutcome(runs.store, id, outcome(), pictures);
    const reads = () => runs.cloud.stats.read(resultName(id))["storage.read"];
    const reader = store();
    runs.cloud.stats.reset();
    expect(await readOutcome(reader, id)).toMatchObject({ state: "completed", sealed: "sealed" });
    expect(reads()).toMatchObject({ calls: 1, bytes_out: 64 * 1024 });
    expect(await read(id, [1, 2, 3], reader)).toEqual([1, 2, 3].map((n) => [100_000, `picture ${n}`]));
    expect(reads()).toMatchObject({ calls: 2, bytes_out: 64 * 1024 + pictures.join("").length });
    runs.cloud.stats.reset();
    expect(await read(id, [3, 2])).toEqual([3, 2].map((n) => [100_000, `picture ${n}`]));
    expect(await read(id, [0, 4, 2, 99])).toEqual([undefined, undefined, [100_000, "picture 2"], undefined]);
    // Nothing of a picture or its result is readable at rest.
    const stored = String((await runs.store.objects.read(resultName(id)))?.body);
    expect(stored.includes("picture 1")).toBe(false);
  });

  it("is read by its follower alone: from a stream not at all, by polls once and the pictures", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, attempt.worker);
    const sealed = await sealJson(readWorkerKeys(keys).gatewayPublicKey, resultName(id), { index: 7 });
    const result = { outcome: outcome(sealed), pictures: [await picture(id, 1)] };
    await decideOutcome(runs.store, id, result.outcome, result.pictures);
    const ended = (await readRun(runs.store, id)) as RunRecord;
    async function* stream() {
      yield { run: { ...ended }, result };
    }
    const reader = store();
    for (const [lines, reads] of [
      [stream(), 0],
      [undefined, 2],
    ] as const) {
      runs.cloud.stats.reset();
      const { value: run } = await followLaunched(reader, id, lines).next();
      const { gatewayPrivateKeys } = readGatewayKeys(keys);
      expect(await readResult(reader, run as RunRecord, gatewayPrivateKeys)).toEqual({ index: 7 });
      const [jpeg, none] = await readScreenshots(reader, run as RunRecord, [1, 2], gatewayPrivateKeys);
      expect([jpeg?.length, none]).toEqual([100_000, undefined]);
      expect(runs.cloud.stats.read(resultName(id))["storage.read"]?.calls ?? 0).toBe(reads);
    }
  });

  it("is read whole where its outcome is long", async () => {
    for (const pictures of [0, 1]) {
      const { id } = await runs.create();
      const sealed = "x".repeat(200_000);
      await decideOutcome(runs.store, id, outcome(sealed), pictures ? [await picture(id, 1)] : []);
      expect((await readOutcome(store(), id))?.sealed).toBe(sealed);
      expect(await read(id, [1])).toEqual([pictures ? [100_000, "picture 1"] : undefined]);
    }
  });

  it("of an earlier version is JSON alone, with an object for each picture", async () => {
    const { id } = await runs.create();
    await runs.store.objects.create(resultName(id), JSON.stringify(outcome("earlier")));
    await runs.store.objects.create(screenshotName(id, 1), await picture(id, 1));
    expect(await readOutcome(store(), id)).toMatchObject({ sealed: "earlier" });
    expect(await read(id, [1, 2])).toEqual([[100_000, "picture 1"], undefined]);
  });

  it("that is deleted has no pictures, also where their place was known", async () => {
    const { id } = await runs.create();
    await decideOutcome(runs.store, id, outcome(), [await picture(id, 1)]);
    const reader = store();
    expect(await read(id, [1], reader)).toHaveLength(1);
    await runs.store.objects.delete(resultName(id));
    expect(await read(id, [1], reader)).toEqual([undefined]);
  });
});
