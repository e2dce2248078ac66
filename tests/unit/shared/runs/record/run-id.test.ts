import { describe, expect, it } from "vitest";
import {
  indexEntry,
  indexNameAt,
  indexNames,
  indexPrefix,
  mayNameRunOf,
  runIdOfIndexName,
  targetIndexName,
} from "../../../../../shared/runs/record/object-names.ts";
import { isRunId, newRunId, runIdTime } from "../../../../../shared/runs/record/run-id.ts";

const now = new Date("2026-11-21T12:00:00.123Z");
const run = { kind: "wizard" as const, target: "fsa-estimator", owner: "o" };

describe("a run's id", () => {
  it("is a UUID of version 7 with its time to the millisecond", () => {
    const id = newRunId(now, (size) => Buffer.alloc(size, 0xff));
    expect(id).toBe("01a1fdfa-467b-7fff-bfff-ffffffffffff");
    expect(isRunId(id)).toBe(true);
    expect(runIdTime(id)).toBe(now.getTime());
  });

  it("is never the same twice", () => {
    const ids = Array.from({ length: 1_000 }, () => newRunId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isRunId)).toBe(true);
  });

  it.each(["", "../../etc", "019aa64e-507b-4fff-bfff-ffffffffffff", "019AA64E-507B-7FFF-BFFF-FFFFFFFFFFFF"])(
    "cannot be %j",
    (text) => {
      expect(isRunId(text)).toBe(false);
    },
  );
});

describe("a run's index entries", () => {
  it("sort the newest first", () => {
    const times = [0, 1, 999, 1_000, now.getTime(), now.getTime() + 1, 4_102_444_800_000];
    const names = times.map((time) => indexNames({ ...run, id: newRunId(new Date(time)) })[0]);
    expect([...names].sort()).toEqual(names.toReversed());
  });

  it("lead back to the id, in each index", () => {
    const id = newRunId(now);
    const names = indexNames({ ...run, id, target: "a/b" });
    const [ofAll, ofOwner] = names;
    const earlier = targetIndexName({ ...run, id, target: "a/b" });
    expect([...names, earlier].map(runIdOfIndexName)).toEqual([id, id, id]);
    expect(ofAll.startsWith(indexPrefix({ by: "all" }))).toBe(true);
    expect(ofOwner.startsWith(indexPrefix({ by: "owner", owner: run.owner }))).toBe(true);
    expect(() => runIdOfIndexName("index/all/")).toThrow(RangeError);
  });

  it("name the kind and the target among all runs; those of an earlier version may be of any", () => {
    const id = newRunId(now);
    const [name, ofOwner] = indexNames({ ...run, id, kind: "wizard", target: "a/b-c" });
    const filters = [
      {},
      { kind: "wizard" },
      { target: "a/b-c" },
      { kind: "wizard", target: "a/b-c" },
      { kind: "agent" },
      { target: "a" },
      { kind: "agent", target: "a/b-c" },
    ] as const;
    expect(filters.map((filter) => mayNameRunOf(name, filter))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
    expect(filters.every((filter) => mayNameRunOf(ofOwner, filter))).toBe(true);
    expect(mayNameRunOf(indexPrefix({ by: "all" }) + indexEntry(id), { target: "other" })).toBe(true);
  });

  it("begin at a moment with the runs of that moment", () => {
    const entry = (time: number) => indexNames({ ...run, id: newRunId(new Date(time)) })[0] as string;
    const at = indexNameAt(now.getTime());
    expect(entry(now.getTime()) >= at).toBe(true);
    expect(entry(now.getTime() - 1) >= at).toBe(true);
    expect(entry(now.getTime() + 1) >= at).toBe(false);
  });
});
