import { expect, it } from "vitest";
import { type Bench, defineBench } from "../../../bench/frame/define-bench.ts";
import { formatBars, runAll } from "../../../bench/frame/run-all.ts";

const bench = (name: string, bars?: Bench["bars"]): Bench =>
  defineBench({ name, title: name, bars, run: async () => ({ rows: [], ratios: {} }) });

const BENCHES = [
  bench("first", { share: { atMost: 1 }, kept: { atLeast: 0.9, atMost: 1.1 } }),
  bench("second", { lost: { atMost: 0 } }),
  bench("third", { late: { atMost: 5 } }),
  bench("fourth"),
];

it("all benches are measured in order, and each bar is reached or missed, also by a figure that is not there", async () => {
  const measured: string[] = [];
  const { records, bars } = await runAll(BENCHES, async (name) => {
    measured.push(name);
    if (name === "second") return { bench: name, failed: "it ended with code 1" };
    return { bench: name, ratios: { share: 0.75, kept: 1.2, late: 4, more: 9 } };
  });
  expect(measured).toEqual(["first", "second", "third", "fourth"]);
  expect(bars.map(({ figure, value, reached }) => [figure, value, reached])).toEqual([
    ["share", 0.75, true],
    ["kept", 1.2, false],
    ["lost", undefined, false],
    ["late", 4, true],
  ]);
  const text = formatBars(records, bars);
  expect(text).toMatch(/first +kept +1\.20 +at least 0\.9 and at most 1\.1 +MISSED/);
  expect(text).toMatch(/second +lost +not measured +at most 0 +MISSED/);
  expect(text).toContain("second failed: it ended with code 1\n2 of 4 bars are reached.");
});
