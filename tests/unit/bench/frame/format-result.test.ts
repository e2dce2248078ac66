import { describe, expect, it } from "vitest";
import { defineBench } from "../../../bench/frame/define-bench.ts";
import { describeMachine } from "../../../bench/frame/describe-machine.ts";
import { formatResult, formatTable, meetsBar } from "../../../bench/frame/format-result.ts";

describe("formatTable", () => {
  it("aligns texts to the left and numbers to the right, and leaves unknown cells empty", () => {
    const rows = [
      { way: "engine", median_ms: 2612.4, peak_mb: 300 },
      { way: "original algorithm", median_ms: 9.876, peak_mb: undefined },
    ];
    expect(formatTable(rows).split("\n")).toEqual([
      "way                 median_ms  peak_mb",
      "------------------  ---------  -------",
      "engine                   2612      300",
      "original algorithm       9.88",
    ]);
  });

  it("takes the columns of all rows", () => {
    expect(formatTable([{ a: 1 }, { b: "x" }]).split("\n")[0]).toBe("a  b");
  });
});

describe("formatResult", () => {
  const machine = { cpu: "A CPU", cores: 2, memory_gb: 8, node: "v24.0.0", os: "linux 6.1 x64" };
  const bench = defineBench({
    name: "engine",
    title: "The engine",
    bars: { engine_vs_tight: { atMost: 1 }, original_vs_engine: { atLeast: 8 } },
    run: async () => ({ rows: [], ratios: {} }),
  });

  it("gives title, machine, ratios and the missed bar", () => {
    const ratios = { engine_vs_tight: 0.91, original_vs_engine: 7.996, other: 3 };
    const lines = formatResult(bench, 7, machine, { rows: [{ way: "engine" }], ratios }).split("\n");
    expect(lines).toEqual([
      "The engine",
      "medians of 7 interleaved rounds; A CPU, 2 cores, 8 GB, Node v24.0.0, linux 6.1 x64",
      "",
      "way",
      "------",
      "engine",
      "",
      "engine_vs_tight = 0.91 (at most 1: reached)",
      "original_vs_engine = 8.00 (at least 8: MISSED)",
      "other = 3.00",
    ]);
  });

  it("measures seven rounds by default", () => {
    expect(bench.defaultRuns).toBe(7);
    expect(defineBench({ ...bench, defaultRuns: 21 }).defaultRuns).toBe(21);
  });
});

describe("meetsBar", () => {
  it.each([
    [1, { atMost: 1 }, true],
    [1.001, { atMost: 1 }, false],
    [8, { atLeast: 8 }, true],
    [7.999, { atLeast: 8 }, false],
    [5, { atLeast: 1, atMost: 4 }, false],
    [Number.NaN, { atLeast: 1 }, false],
  ])("%f against %j is %s", (ratio, bar, reached) => {
    expect(meetsBar(ratio, bar)).toBe(reached);
  });
});

describe("describeMachine", () => {
  it("gives hardware, Node and system only", () => {
    const machine = describeMachine();
    expect(Object.keys(machine)).toEqual(["cpu", "cores", "memory_gb", "node", "os"]);
    expect(machine).toMatchObject({ node: process.version, os: expect.stringContaining(process.platform) });
    expect(machine.cores).toBeGreaterThan(0);
  });
});
