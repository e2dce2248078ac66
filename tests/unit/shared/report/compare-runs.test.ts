import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { scenariosOf } from "../../../../shared/operations/wizards/run-scenarios.ts";
import {
  type ComparedRun,
  chartOf,
  compareResults,
  comparisonText,
  distinctNames,
} from "../../../../shared/report/compare-runs.ts";

const money = (value: number) => ({ label: "Monthly payment", text: `$${value}`, value, period: "a month" });
const plans = (amount: string) => ({
  label: "Plans",
  text: "",
  value: [
    ["Plan", "Payment", "Paid off by"],
    ["Standard", "$400", "2036"],
    ["Income-based", amount, "2046"],
  ],
});
const run = (name: string, value: number): ComparedRun => ({
  name,
  results: { payment: money(value), plans: plans(`$${value}`) },
});

describe("runs side by side", () => {
  it.each([
    [
      ["for Jake", "for Amy"],
      ["10:00", "10:05"],
      ["for Jake", "for Amy"],
    ],
    [
      ["for Jake", "for Jake"],
      ["10:00", "10:05"],
      ["for Jake, 10:00", "for Jake, 10:05"],
    ],
    [
      ["para Ana", "para Ana"],
      ["10:00", "10:00"],
      ["para Ana, 10:00", "para Ana, 10:00 (2)"],
    ],
    [
      ["run of 10:00", "run of 10:00"],
      ["10:00", "10:00"],
      ["run of 10:00", "run of 10:00 (2)"],
    ],
  ])("have names that differ: %j", (names, times, distinct) => {
    expect(distinctNames(names.map((name, at) => ({ name, time: times[at] ?? "" })))).toEqual(distinct);
  });

  it("have no difference between years, in a figure or in a cell", () => {
    const table = (year: string) => ({
      label: "Plans",
      text: "",
      value: [
        ["Plan", "Paid off in"],
        ["Standard", year],
      ],
    });
    const of = (year: string): ComparedRun => ({
      name: `until ${year}`,
      results: {
        year: { label: "Year", type: "number", text: year, value: Number(year) },
        plans: table(year),
      },
    });
    const runs = [of("2032"), of("2036"), of("2040")];
    const text = comparisonText({ title: "The form", runs, results: compareResults(runs) });
    expect(text).toContain("Year: 2032 | 2036 | 2040\n");
    expect(text).not.toContain("more than");
  });

  it("have one row for each figure and one for each cell of a table, matched by the row's name", () => {
    const results = compareResults([run("a", 120), run("b", 150)]);
    expect(results.map(({ label, values, difference }) => [label, values, difference])).toEqual([
      ["Monthly payment", ["$120", "$150"], 30],
      ["Plans, Standard, Payment", ["$400", "$400"], 0],
      ["Plans, Standard, Paid off by", ["2036", "2036"], undefined],
      ["Plans, Income-based, Payment", ["$120", "$150"], 30],
      ["Plans, Income-based, Paid off by", ["2046", "2046"], undefined],
    ]);
  });

  it("are told in sentences: what differs, by how much, what is the same, and which run failed", () => {
    const runs = [
      run("five years", 300),
      run("ten years", 120),
      run("eight years", 150),
      { name: "one year", error: "The site refused it." },
    ];
    const results = compareResults(runs);
    const text = comparisonText({ note: "Practice.", title: "The form", runs, results });
    expect(text.split("\n").slice(0, 3)).toEqual([
      "Practice.",
      "The form, five years | ten years | eight years:",
      "Monthly payment: $300 | $120 | $150 a month (most with five years, $180 more than with ten years)".replace(
        " a month",
        "",
      ),
    ]);
    expect(text).toContain("one year failed: The site refused it.");
    expect(text).toMatch(/The same in all: .*Standard, Payment \$400/);
    expect(chartOf(runs, results)?.bars.map(({ name, value }) => [name, value])).toEqual([
      ["five years", 300],
      ["ten years", 120],
      ["eight years", 150],
    ]);
  });

  it("of which one alone has results are its figures, the whole ones first, and nothing is the same", () => {
    const { results = {} } = run("five years", 300);
    const { payment, plans: table } = results as Required<ComparedRun["results"] & object>;
    const runs = [
      { name: "five years", results: { plans: table, payment } as ComparedRun["results"] },
      { name: "one year", error: "The site refused it." },
    ];
    const text = comparisonText({ title: "The form", runs, results: compareResults(runs) });
    expect(text).toMatch(/^The form, five years:\nMonthly payment \$300; Plans, Standard, Payment \$400/);
    expect(text).not.toContain("same");
    const none = comparisonText({ title: "The form", runs: runs.slice(1), results: [] });
    expect(none).toBe("The form:\none year failed: The site refused it.");
  });

  it("keep to 300 tokens with twelve scenarios", () => {
    const runs = Array.from({ length: 12 }, (_, i) => run(`retirement_date 20${30 + i}-06`, 1000 + i));
    const text = comparisonText({ title: "The form", runs, results: compareResults(runs) });
    expect(encode(text).length).toBeLessThanOrEqual(330);
    const mostTokens = Number.POSITIVE_INFINITY;
    const whole = comparisonText({ title: "The form", runs, results: compareResults(runs), mostTokens });
    expect(whole).not.toContain("more rows");
    expect(whole.length).toBeGreaterThan(text.length);
  });
});

describe("scenarios", () => {
  it("are the values of one field, all combinations of several, or a list of changes", () => {
    expect(scenariosOf({ year: [2027, 2032] })).toEqual([{ year: 2027 }, { year: 2032 }]);
    expect(scenariosOf({ year: [1, 2], plan: ["a", "b"] })).toHaveLength(4);
    expect(scenariosOf([{ year: 1 }, { plan: "b" }])).toHaveLength(2);
  });

  it.each<Record<string, unknown[]>>([
    { year: [1] },
    { year: Array(13).fill(1) },
    { a: [1, 2, 3, 4], b: [1, 2, 3, 4] },
  ])("are 2 to 12: %j is refused", (vary) => {
    expect(() => scenariosOf(vary)).toThrow(/it must give 2 to 12/);
  });
});
