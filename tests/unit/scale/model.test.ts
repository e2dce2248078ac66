import { describe, expect, it } from "vitest";
import { demandOf, type Load, type MeasuredRun } from "../../scale/model.ts";

const load: Load = {
  runs_a_day: 1_000_000,
  peak_a_second: 200,
  vcpus: 2,
  gib: 2,
  concurrency: 2,
  days_kept: 1,
};
const run: MeasuredRun = {
  path: "a job",
  seconds: 10,
  isJob: true,
  folders: [
    { folder: "runs/", inserts: 15, deletes: 5, lists: 10, gets: 20 },
    { folder: "locks/", inserts: 5, deletes: 0, lists: 0, gets: 0 },
  ],
  kilobytes_stored: 1000,
};

describe("the demand of a load", () => {
  it("of jobs binds first at running executions, then at writes and reads", () => {
    const { bottlenecks, ...demand } = demandOf(run, load);
    expect(bottlenecks.map(({ needed, binds_at }) => [needed, Math.round(binds_at)])).toEqual([
      [5000, 40],
      [2000, 100],
      [6000, 167],
    ]);
    expect(demand).toMatchObject({ containers_at_peak: 2000, writes_a_second: 5000, reads_a_second: 6000 });
    expect(demand.stored_gb).toBe(1000);
  });

  it("of a service shares its containers and starts none for a run", () => {
    const demand = demandOf({ ...run, isJob: false }, load);
    expect(demand.containers_at_peak).toBe(1000);
    expect(demand.bottlenecks.map(({ resource }) => resource)).not.toContain("running executions of jobs");
    expect(demand.dollars_per_thousand_runs).toBeLessThan(demandOf(run, load).dollars_per_thousand_runs);
  });

  it("is refused without runs", () => {
    expect(() => demandOf(run, { ...load, peak_a_second: 0 })).toThrow(RangeError);
  });
});
