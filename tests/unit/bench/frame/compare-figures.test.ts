import { expect, it } from "vitest";
import { compareFigures, formatFigures, isFailure } from "../../../bench/frame/compare-figures.ts";

it("a figure fails where it is more than 5 % worse, missing, or not stored; a better one is to be stored", () => {
  const stored = { engine: { kept: 1, edge: 1, worse: 1, better: 1, gone: 2 }, mcp: { only: 3 } };
  const measured = {
    engine: { kept: 0.96, edge: 1.05, worse: 1.06, better: 0.94, nan: Number.NaN, more: 1 },
  };
  const rows = compareFigures(stored, measured);
  expect(rows.map(({ figure, verdict }) => [figure, verdict])).toEqual([
    ["better", "better"],
    ["edge", "kept"],
    ["gone", "NOT MEASURED"],
    ["kept", "kept"],
    ["more", "NOT STORED"],
    ["nan", "NOT MEASURED"],
    ["worse", "WORSE"],
    ["only", "NOT MEASURED"],
  ]);
  expect(rows.filter(isFailure).map(({ figure }) => figure)).toEqual([
    "gone",
    "more",
    "nan",
    "worse",
    "only",
  ]);
  const text = formatFigures(rows);
  expect(text).toMatch(/engine +worse +1\.00 +1\.06 +6\.0 % +WORSE/);
  expect(text).toContain("5 of 8 figures fail.");
  expect(text).toContain("Store the better ones: npm run bench -- all --short --store");
});

it("one more operation of ten is a failure, and equal counts are none", () => {
  const verdicts = (writes: number) =>
    compareFigures({ operations: { job: 10 } }, { operations: { job: writes } }).map(
      ({ verdict }) => verdict,
    );
  expect([9, 10, 11].map(verdicts)).toEqual([["better"], ["kept"], ["WORSE"]]);
  expect(formatFigures(compareFigures({ a: { b: 0 } }, { a: { b: 0 } }))).toContain(
    "No figure is worse than the stored one.",
  );
});
