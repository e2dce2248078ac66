import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogLevels } from "../../../../../../functions/gateway/mcp/calls/log-levels.ts";
import { type LocalRuns, startLocalRuns } from "../../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const open = () =>
  createLogLevels(runs.store.objects, createSecretKey(Buffer.alloc(32, 1)), runs.store.clock);
const reads = () => runs.cloud.stats.read("mcp-calls/")["storage.read"]?.calls ?? 0;

it("the log level of a session is read once a minute, and set at once here and within a minute elsewhere", async () => {
  const [here, there] = [open(), open()];
  runs.cloud.stats.reset();
  expect([await there.get("session"), await there.get("session")]).toEqual([undefined, undefined]);
  expect(reads()).toBe(1);
  await here.set("session", "info");
  await here.set("session", "debug");
  expect([await here.get("session"), await here.get("another")]).toEqual(["debug", undefined]);
  runs.advance(59_000);
  expect(await there.get("session")).toBeUndefined();
  runs.advance(2_000);
  expect(await there.get("session")).toBe("debug");
});
