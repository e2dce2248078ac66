import { describe, expect, it } from "vitest";
import {
  type ListedRun,
  listedRun,
  runRow,
  WHOLE_RUN_HEADER,
  wholeRunRow,
} from "../../../../../functions/cli/output/show-run.ts";
import type { RunRecord, Runs } from "../../../../../shared/runs/runs.ts";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const RUN = {
  id: "01a2004e-84a1-7e0d-946d-19ffc9cbe87a",
  kind: "wizard",
  target: "fsa",
  trigger: "api",
  owner: "hash",
  state: "working",
  created_at: "2026-03-02T09:59:00.000Z",
  started_at: "2026-03-02T09:59:10.000Z",
} as unknown as ListedRun;
const ENDED: ListedRun = { ...RUN, state: "completed", ended_at: "2026-03-02T09:59:12.500Z" };

describe("the row of a run", () => {
  it("has no duration before the run has ended or where it did not start", () => {
    expect(runRow(RUN, NOW).at(-1)).toBe("");
    expect(runRow({ ...ENDED, started_at: undefined }, NOW).at(-1)).toBe("");
    expect(runRow(ENDED, NOW).at(-1)).toBe("2.5 s");
  });

  it("names the error with the state", () => {
    const failed = {
      ...ENDED,
      state: "failed",
      error: { type: "timeout", message: "" },
    } as unknown as ListedRun;
    expect(runRow(failed, NOW)[5]).toBe("failed (timeout)");
  });

  it("is empty where a time or a schedule is absent", () => {
    expect(wholeRunRow(RUN)).toHaveLength(WHOLE_RUN_HEADER.length);
    expect(wholeRunRow(RUN).slice(8)).toEqual([expect.any(String), expect.any(String), "", ""]);
    expect(wholeRunRow(RUN)[5]).toBe("");
  });

  it("names label, owner and trigger, in each list: this person is me, another the start of its hash", async () => {
    const runs = { label: async () => "for Ada" } as unknown as Runs;
    const record = { ...RUN, owner: "0123456789abcdef" } as RunRecord;
    const other = await listedRun(record, { runs, owners: ["hash", "older hash"] });
    expect(runRow(other, NOW).slice(2, 5)).toEqual(["for Ada", "01234567", "api"]);
    expect(wholeRunRow(other).slice(4, 8)).toEqual(["api", "", "for Ada", "01234567"]);
    const own = await listedRun({ ...record, owner: "older hash" }, { runs, owners: ["hash", "older hash"] });
    expect(own).toMatchObject({ owner: "me", label: "for Ada" });
  });
});
