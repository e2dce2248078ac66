import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { seal, sealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { deleteExpired } from "../../../../../shared/runs/maintain/delete-expired.ts";
import { readResult, readScreenshot } from "../../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { deleteEndedRun } from "../../../../../shared/runs/record/delete-run.ts";
import { decideOutcome, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import {
  requestName,
  resultName,
  screenshotName,
  screenshotsPrefix,
  traceName,
} from "../../../../../shared/runs/record/object-names.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import type { NewRun } from "../../../../../shared/runs/submit/create-run.ts";
import { Crash, crashAfter } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const HOUR = 3_600_000;
const retention = { resultSeconds: 24 * 3600, historySeconds: 30 * 24 * 3600 };

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

interface CompletedRun {
  after?: number;
  spec?: Partial<NewRun>;
  /** The run of a version that stored an object for each picture. */
  isEarlier?: boolean;
}

async function completedRun({ after = 0, spec = {}, isEarlier = false }: CompletedRun = {}) {
  const { id } = await runs.create({ id: newRunId(runs.store.clock.now()), ...spec });
  const { gatewayPublicKey } = readWorkerKeys(keys);
  const attempt = (await claimRun(runs.store, id, "worker-1"))?.run.attempts[0];
  runs.advance(after);
  const pictures = await Promise.all(
    [1, 2].map((n) => seal(gatewayPublicKey, screenshotName(id, n), Buffer.from(`picture ${n}`))),
  );
  for (const [index, picture] of pictures.entries()) {
    if (isEarlier) await runs.store.objects.create(screenshotName(id, index + 1), picture);
  }
  await runs.store.objects.create(
    traceName(id),
    await sealJson(gatewayPublicKey, traceName(id), { fields: [] }),
  );
  const sealed = await sealJson(gatewayPublicKey, resultName(id), { student_aid_index: 1234 });
  const outcome = { ...outcomeOf(undefined, runs.store.clock.now()), sealed };
  const ended = { ...outcome, ...(attempt ? { attempt } : {}) };
  await decideOutcome(runs.store, id, ended, isEarlier ? [] : pictures);
  await settleRun(runs.store, id);
  return id;
}

const hasResult = async (id: string) => (await runs.names(resultName(id))).length === 1;

it("a run that its owner deletes is named by no object, in name or content", async () => {
  const id = await completedRun({ spec: { keepDays: 10 } });
  const naming = async () => {
    const names = await runs.names("");
    const bodies = await Promise.all(names.map((name) => runs.store.objects.read(name)));
    return names.filter((name, at) => name.includes(id) || bodies[at]?.body.toString("latin1").includes(id));
  };
  const kinds = (names: string[]) => [...new Set(names.map((name) => name.split("/")[0]))].sort();
  expect(kinds(await naming())).toEqual(["index", "kept", "runs"]);
  await deleteEndedRun(runs.store, id);
  expect(await naming()).toEqual([]);
});

describe("retention", () => {
  it.each([
    ["of this version", false],
    ["of an earlier version", true],
  ])(
    "keeps a result %s for 24 hours, then deletes it with its screenshots, not its record",
    async (_, isEarlier) => {
      const { gatewayPrivateKeys } = readGatewayKeys(keys);
      const id = await completedRun({ isEarlier });
      runs.advance(24 * HOUR - 5_000);
      expect(await deleteExpired(runs.store, retention)).toEqual({ results: 0, runs: 0 });
      expect(await readResult(runs.store, { id }, gatewayPrivateKeys)).toEqual({ student_aid_index: 1234 });
      expect((await readScreenshot(runs.store, id, 2, gatewayPrivateKeys)).toString()).toBe("picture 2");
      runs.advance(6_000);
      expect(await deleteExpired(runs.store, retention)).toEqual({ results: 1, runs: 0 });
      expect([...(await runs.names(resultName(id))), ...(await runs.names(screenshotsPrefix(id)))]).toEqual(
        [],
      );
      expect(await runs.names(traceName(id))).toEqual([]);
      expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
      expect(await readResult(runs.store, { id }, gatewayPrivateKeys)).toBeUndefined();
      await expect(readScreenshot(runs.store, id, 1, gatewayPrivateKeys)).rejects.toMatchObject({
        type: "result_expired",
      });
    },
  );

  it("keeps the result of a scheduled run as long as the history", async () => {
    const schedule = { id: "weekly", scheduled_for: runs.store.clock.now().toISOString() };
    const id = await completedRun({ spec: { schedule } });
    runs.advance(25 * HOUR);
    expect(await deleteExpired(runs.store, retention)).toEqual({ results: 0, runs: 0 });
    expect(await hasResult(id)).toBe(true);
    runs.advance(30 * 24 * HOUR);
    expect((await deleteExpired(runs.store, retention)).runs).toBeGreaterThan(0);
    expect(await hasResult(id)).toBe(false);
  });

  it("keeps a result as many days as its caller asked, and no longer", async () => {
    const id = await completedRun({ spec: { keepDays: 10 } });
    runs.advance(9 * 24 * HOUR);
    await deleteExpired(runs.store, retention);
    expect(await hasResult(id)).toBe(true);
    runs.advance(25 * HOUR);
    expect((await deleteExpired(runs.store, retention)).results).toBe(1);
    expect(await hasResult(id)).toBe(false);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await runs.names("kept/")).toEqual([]);
  });

  it("counts from a run's end, so that an older run that ended later is deleted later", async () => {
    const slow = await completedRun({ after: 5 * HOUR });
    const quick = await completedRun();
    runs.advance(20 * HOUR);
    expect(await deleteExpired(runs.store, retention)).toMatchObject({ results: 0 });
    runs.advance(4 * HOUR - 60_000);
    await deleteExpired(runs.store, retention);
    expect([await hasResult(slow), await hasResult(quick)]).toEqual([true, true]);
    runs.advance(HOUR);
    await deleteExpired(runs.store, retention);
    expect([await hasResult(slow), await hasResult(quick)]).toEqual([false, false]);
  });

  it("keeps an agent's input and output as long as the history (FR-007/retention)", async () => {
    const agent = { kind: "agent", target: "echo", sealedRequest: "sealed request" } as const;
    const id = await completedRun({ spec: agent });
    const wizard = await completedRun();
    runs.advance(25 * HOUR);
    expect(await deleteExpired(runs.store, retention)).toEqual({ results: 1, runs: 0 });
    expect([await hasResult(id), await hasResult(wizard)]).toEqual([true, false]);
    expect(await runs.names(requestName(id))).toHaveLength(1);
    runs.advance(29 * 24 * HOUR - 2 * HOUR);
    await deleteExpired(runs.store, retention);
    expect(await hasResult(id)).toBe(true);
    runs.advance(2 * HOUR);
    await deleteExpired(runs.store, retention);
    expect((await runs.names()).filter((name) => name.includes(id))).toEqual([]);
  });

  it("continues past an agent's run that has not ended", async () => {
    const going = await runs.create({ id: newRunId(runs.store.clock.now()), kind: "agent", target: "echo" });
    await claimRun(runs.store, going.id, "worker-1");
    const id = await completedRun();
    runs.advance(25 * HOUR);
    expect(await deleteExpired(runs.store, retention)).toMatchObject({ results: 1 });
    expect(await hasResult(id)).toBe(false);
    runs.cloud.stats.reset();
    await deleteExpired(runs.store, retention);
    expect(runs.cloud.stats.read("runs/")).toEqual({});
  });

  it("reads only the runs that expired since the last time", async () => {
    await completedRun();
    runs.advance(25 * HOUR);
    expect(await deleteExpired(runs.store, retention)).toMatchObject({ results: 1 });
    runs.cloud.stats.reset();
    expect(await deleteExpired(runs.store, retention)).toMatchObject({ results: 0 });
    expect(runs.cloud.stats.read("runs/")).toEqual({});
  });

  it("deletes every object of a run at the end of its history, also after a crash in between", async () => {
    const id = await completedRun();
    runs.advance(31 * 24 * HOUR);
    for (let writes = 0; writes < 4; writes++) {
      const dying = { ...runs.store, objects: crashAfter(runs.store.objects, writes) };
      await expect(deleteExpired(dying, retention)).rejects.toThrow(Crash);
    }
    await deleteExpired(runs.store, retention);
    expect((await runs.names()).filter((name) => name.includes(id))).toEqual([]);
    expect((await runs.names("index/")).filter((name) => name.includes(id))).toEqual([]);
  });

  it("tolerates two executions at the same time", async () => {
    const id = await completedRun();
    runs.advance(25 * HOUR);
    await Promise.all([deleteExpired(runs.store, retention), deleteExpired(runs.store, retention)]);
    expect(await hasResult(id)).toBe(false);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
  });
});
