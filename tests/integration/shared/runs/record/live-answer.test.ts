import { afterAll, beforeAll, expect, it } from "vitest";
import { createKeySet, toPublicKey } from "../../../../../shared/keys/keys.ts";
import { readGatewayKeys } from "../../../../../shared/runs/config.ts";
import {
  deleteStaleAnswers,
  liveName,
  storeLiveAnswer,
  takeLiveAnswer,
} from "../../../../../shared/runs/record/live-answer.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const ANSWER = { output: "SSN: 123-45-6789" };
const TEN_MINUTES_MS = 600_000;

let runs: LocalRuns;
let keys: ReturnType<typeof readGatewayKeys>["gatewayPrivateKeys"];
beforeAll(async () => {
  runs = await startLocalRuns();
  keys = readGatewayKeys(await createKeySet()).gatewayPrivateKeys;
});
afterAll(() => runs.close());

async function store(): Promise<string> {
  const id = newRunId(runs.store.clock.now());
  const [key] = keys;
  if (!key) throw new Error("The key set has no key of the gateway.");
  await storeLiveAnswer(runs.store, toPublicKey(key), id, ANSWER);
  return id;
}

it("FR-014/secrets an unmasked answer is delivered once, to one of several callers", async () => {
  const id = await store();
  const taken = await Promise.all([1, 2, 3].map(() => takeLiveAnswer(runs.store, keys, id)));
  expect(taken.filter((answer) => answer !== undefined)).toEqual([ANSWER]);
  expect(await runs.names("live/")).toEqual([]);
});

it("FR-014/secrets an unmasked answer that is ten minutes old is deleted, and not delivered before", async () => {
  const [late, swept] = [await store(), await store()];
  expect(await deleteStaleAnswers(runs.store)).toBe(0);
  runs.advance(TEN_MINUTES_MS + 1_000);
  expect(await takeLiveAnswer(runs.store, keys, late)).toBeUndefined();
  expect(await runs.names("live/")).toEqual([liveName(swept)]);
  expect(await deleteStaleAnswers(runs.store)).toBe(1);
  expect(await runs.names("live/")).toEqual([]);
});
