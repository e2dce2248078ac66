import { describe, expect, it } from "vitest";
import { runRow, WHOLE_RUN_HEADER, wholeRunRow } from "../../../../../functions/cli/output/show-run.ts";
import type { RunView } from "../../../../../shared/operations/runs/run-view.ts";

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
} as unknown as RunView;
const ENDED: RunView = {
  ...RUN,
  state: "completed",
  ended_at: "2026-03-02T09:59:12.500Z",
  duration_ms: 2500,
};

describe("the row of a run", () => {
  it("has no duration before the run has ended", () => {
    expect(runRow(RUN, NOW).at(-1)).toBe("");
    expect(runRow(ENDED, NOW).at(-1)).toBe("2.5 s");
  });

  it("names the error with the state", () => {
    const failed = {
      ...ENDED,
      state: "failed",
      error: { type: "timeout", message: "" },
    } as unknown as RunView;
    expect(runRow(failed, NOW)[5]).toBe("failed (timeout)");
  });

  it("is empty where a time or a schedule is absent", () => {
    expect(wholeRunRow(RUN)).toHaveLength(WHOLE_RUN_HEADER.length);
    expect(wholeRunRow(RUN).slice(8)).toEqual([expect.any(String), expect.any(String), "", ""]);
    expect(wholeRunRow(RUN)[5]).toBe("");
  });

  it("names label, owner and trigger in each list", () => {
    const named = { ...RUN, label: "for Ada", owner: "me" };
    expect(runRow(named, NOW).slice(2, 5)).toEqual(["for Ada", "me", "api"]);
    expect(wholeRunRow(named).slice(4, 8)).toEqual(["api", "", "for Ada", "me"]);
  });
});
