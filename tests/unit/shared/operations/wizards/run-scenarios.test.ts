import { describe, expect, it } from "vitest";
import { scenariosOf, varySchema } from "../../../../../shared/operations/wizards/run-scenarios.ts";
import { isBounded, measureGrowth } from "../../../../fixtures/measure-growth.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const fields = <Values>(count: number, values: Values) =>
  Object.fromEntries(numbers(count).map((i) => [`field_${i}`, values]));

describe("scenarios of an answer that varies", () => {
  it("are every combination, in the order of the lists", () => {
    expect(scenariosOf({ year: [1, 2], state: ["Ohio", "Iowa"] })).toEqual([
      { year: 1, state: "Ohio" },
      { year: 1, state: "Iowa" },
      { year: 2, state: "Ohio" },
      { year: 2, state: "Iowa" },
    ]);
  });

  it("keep a field that every object has", () => {
    const vary = JSON.parse('{"__proto__": [1, 2]}') as Record<string, unknown[]>;
    expect(scenariosOf(vary).map((one) => Object.keys(one))).toEqual([["__proto__"], ["__proto__"]]);
  });

  it.each([
    ["one list of one", { year: [1] }, "1 scenario"],
    ["more than twelve", { year: numbers(5), state: numbers(3) }, "15 scenarios"],
    ["an astronomic product", fields(200, numbers(12)), "scenarios"],
    ["thousands of fields with one value", fields(9000, [1]), "1 scenario"],
  ])("are refused by their number: %s", (_name, vary, problem) => {
    expect(() => scenariosOf(vary)).toThrow(problem);
  });

  it.each([
    ["a list of a million values", { a: numbers(1_000_000), b: numbers(12) }],
    ["a million scenarios", numbers(1_000_000).map((a) => ({ a }))],
    ["nine thousand fields", fields(9000, [1])],
    ["a text", "year"],
  ])("are refused by the schema, with the accepted form: %s", async (_name, vary) => {
    let problem = "";
    const growth = await measureGrowth(() => {
      problem = varySchema.safeParse(vary).error?.issues[0]?.message ?? "";
    });
    expect(problem).toMatch(/^must be {"field": \[values\]} or/);
    expect(isBounded(growth)).toBe(true);
  });
});
