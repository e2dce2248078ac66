import { expect, it } from "vitest";
import { ENGINES } from "../../scale/engines.ts";
import type { MeasuredRun } from "../../scale/model.ts";
import { type Part, simulate } from "../../scale/simulate.ts";

const bucket: Part = {
  shards: 1,
  writes: 10,
  reads: 4,
  writesASecond: 1_000,
  readsASecond: 5_000,
  latencyMs: 40,
};
const at = (runsASecond: number, parts = [bucket]) => simulate(parts, { runsASecond, runSeconds: 3 });

it("carries a load below its rate, with waits that stay short", () => {
  const { utilization, p50_ms, p99_ms, isCarried } = at(80);
  expect({ utilization, isCarried }).toEqual({ utilization: 0.8, isCarried: true });
  expect(p50_ms).toBeGreaterThanOrEqual(40);
  expect(p99_ms).toBeLessThan(200);
});

it("does not carry a load above its rate: the queue grows", () => {
  const { utilization, p99_ms, isCarried } = at(200);
  expect({ utilization, isCarried }).toEqual({ utilization: 2, isCarried: false });
  expect(p99_ms).toBeGreaterThan(2_000);
});

it("carries N times the load by N shards", () => {
  expect(at(320, [{ ...bucket, shards: 4 }]).isCarried).toBe(true);
  expect(at(320, [{ ...bucket, shards: 3 }]).isCarried).toBe(false);
});

it("is bound by its busiest part, and is the same for the same seed", () => {
  const idle: Part = { ...bucket, writes: 0, reads: 1 };
  expect(at(80, [idle, bucket])).toEqual(at(80, [idle, bucket]));
  expect(at(80, [idle, bucket]).utilization).toBe(0.8);
});

it("gives a database all operations of a run except those of its pictures", () => {
  const run: MeasuredRun = {
    path: "a form by service",
    seconds: 3,
    isJob: false,
    folders: [{ folder: "runs/", inserts: 8, deletes: 1, lists: 0, gets: 6 }],
    kilobytes_stored: 750,
  };
  const parts = Object.fromEntries(
    ENGINES.map((engine) => [
      engine.name,
      engine.parts(run).map(({ shards, writes, reads }) => [shards, writes, reads]),
    ]),
  );
  expect(parts["one bucket"]).toEqual([[1, 9, 6]]);
  expect(parts["4 buckets, by the run's id"]).toEqual([[4, 9, 6]]);
  expect(parts["Firestore, pictures in 4 buckets"]).toEqual([
    [4, 1, 2],
    [1, 8, 1],
  ]);
});
