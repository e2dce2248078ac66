import { describe, expect, it } from "vitest";
import { timelineOf } from "../../../../../shared/runs/read/timeline.ts";
import type { RunEvent, RunRecord } from "../../../../../shared/runs/record/run.ts";

const at = (second: number) => `2026-11-02T08:00:${String(second).padStart(2, "0")}.000Z`;
const run: RunRecord = {
  id: "run-1",
  kind: "wizard",
  target: "fsa-estimator",
  trigger: "api",
  owner: "owner-hash",
  state: "running",
  attempts: [{ worker: "worker-1", started_at: at(3) }],
  created_at: at(0),
  start_by: at(59),
};
const events: RunEvent[] = [
  { seq: 0, at: at(1), type: "starting", launcher: "job", execution: "projects/p/executions/e" },
  { seq: 1, at: at(5), type: "progress", page: 1, pages: 2, title: "Income" },
  { seq: 2, at: at(4), type: "progress", retrying: "navigation_failed" },
  { seq: 3, at: at(6), type: "heartbeat" },
];

describe("the timeline of a run", () => {
  it("is in the order of time, for events of all writers", () => {
    expect(timelineOf(run, events)).toEqual([
      { at: at(0), what: "created" },
      { at: at(1), what: "starting", launcher: "job" },
      { at: at(3), what: "started" },
      { at: at(4), what: "progress", retrying: "navigation_failed" },
      { at: at(5), what: "progress", page: 1, pages: 2, title: "Income" },
      { at: at(6), what: "heartbeat" },
    ]);
  });

  it("ends with the run's end, also where a worker's clock is ahead", () => {
    const error = { type: "timeout", category: "transient", message: "It took too long." } as const;
    const ended = { ...run, state: "timed_out", error, ended_at: at(5) } as const;
    expect(timelineOf(ended, events).at(-1)).toEqual({
      at: at(5),
      what: "ended",
      state: "timed_out",
      error_type: "timeout",
    });
  });

  it("of an unclaimed run contains only its creation", () => {
    expect(timelineOf({ ...run, state: "queued", attempts: [] }, [])).toEqual([
      { at: at(0), what: "created" },
    ]);
  });
});
