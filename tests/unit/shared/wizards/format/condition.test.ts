import { describe, expect, it } from "vitest";
import {
  describeCondition,
  effectiveConditions,
  holds,
  listed,
} from "../../../../../shared/wizards/format/condition.ts";
import { validateUserData } from "../../../../../shared/wizards/validate-user-data.ts";
import { fieldFile, pageFile, radioFile, wizardOfPages } from "../build-wizard.ts";

describe("conditions", () => {
  it.each<[Parameters<typeof holds>[0], object, boolean]>([
    [undefined, {}, true],
    [{}, {}, true],
    [{ a: "yes" }, { a: "yes" }, true],
    [{ a: "yes" }, { a: "no" }, false],
    [{ a: "yes" }, {}, false],
    [{ a: ["x", "y"] }, { a: "y" }, true],
    [{ a: ["x", "y"] }, { a: "z" }, false],
    [{ a: true }, { a: true }, true],
    [{ a: true }, { a: "true" }, true],
    [{ a: false }, {}, false],
    [{ a: 4 }, { a: "4" }, true],
    [{ a: "yes", b: "no" }, { a: "yes" }, false],
    [{ a: "yes", b: "no" }, { a: "yes", b: "no" }, true],
    [{ a: "1" }, { a: ["2", "1"] }, true],
    [{ a: "1" }, { a: ["2"] }, false],
    [{ a: ["1", "2"] }, { a: ["2"] }, true],
    [{ a: { at_least: 3 } }, { a: ["2", "4"] }, true],
    [{ a: "1" }, { a: [] }, false],
    [{ a: "[object Object]" }, { a: [{ b: "1" }] }, false],
    [{ a: "null" }, { a: null }, false],
    [{ constructor: "x" }, {}, false],
    [{ any: [{ a: "1" }, { b: "2" }] }, { a: "1" }, true],
    [{ any: [{ a: "1" }, { b: "2" }] }, { b: "2" }, true],
    [{ any: [{ a: "1" }, { b: "2" }] }, { a: "2", b: "1" }, false],
    [{ c: "x", any: [{ a: "1" }, { b: "2" }] }, { a: "1" }, false],
    [{ c: "x", any: [{ a: "1", b: "2" }, { b: { at_least: 9 } }] }, { c: "x", b: 9 }, true],
  ])("%j with %j is %j", (condition, data, result) => {
    expect(holds(condition, data)).toBe(result);
  });

  it.each([
    ["x", ["x"]],
    [
      ["x", 2],
      ["x", 2],
    ],
    [{ at_least: 18 }, []],
  ])("of %j list %j", (wanted, values) => {
    expect(listed(wanted)).toEqual(values);
  });

  it.each<[Parameters<typeof describeCondition>[0], string]>([
    [{ a: "yes", b: { at_least: 2003 } }, "a is yes and b is at least 2003"],
    [{ a: ["x", 2] }, "a is x or 2"],
    [{ a: { at_most: 4 } }, "a is at most 4"],
    [{ a: { at_least: 3, at_most: 4 } }, "a is at least 3 and at most 4"],
    [{ any: [{ a: "1" }, { b: "2" }] }, "(a is 1 or b is 2)"],
  ])("%j reads %s", (condition, text) => {
    expect(describeCondition(condition)).toBe(text);
  });

  it("add up over the page and the fields that they name", () => {
    const { wizard } = wizardOfPages(
      pageFile(1, [
        radioFile("a", ["1", "2", "3"]),
        radioFile("b", ["x", "y"], { visible_when: { a: ["1", "2"] } }),
      ]),
      pageFile(2, [fieldFile("c", { visible_when: { b: "x", a: ["2", "3"] } }), fieldFile("d")], {
        visible_when: { b: ["x", "y"] },
      }),
    );
    expect(Object.fromEntries(effectiveConditions(wizard))).toEqual({
      b: { a: ["1", "2"] },
      c: { a: ["2"], b: ["x"] },
      d: { a: ["1", "2"], b: ["x", "y"] },
    });
  });

  it("of which any must hold bring the conditions of each of their fields", () => {
    const { wizard, contract } = wizardOfPages(
      pageFile(1, [radioFile("a", ["1", "2"]), radioFile("b", ["x", "y"], { visible_when: { a: "1" } })]),
      pageFile(2, [fieldFile("c", { visible_when: { any: [{ b: "x" }, { a: "2" }] } })]),
    );
    const condition = effectiveConditions(wizard).get("c");
    expect(condition).toEqual({ any: [{ b: "x", a: "1" }, { a: "2" }] });
    expect(describeCondition(condition ?? {})).toBe("(b is x and a is 1 or a is 2)");
    expect(contract.allOf).toContainEqual({
      if: {
        properties: {},
        required: [],
        anyOf: [
          { properties: { b: { const: "x" }, a: { const: "1" } }, required: ["b", "a"] },
          { properties: { a: { const: "2" } }, required: ["a"] },
        ],
      },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { required: ["c"] },
    });
    const missing = (data: object) => validateUserData(wizard, contract, data).map(({ field }) => field);
    expect(missing({ a: "2" })).toEqual(["c"]);
    expect(missing({ a: "1", b: "y" })).toEqual([]);
    expect(missing({ a: "1" })).toEqual(["b"]);
  });

  it("meet where the page and a field limit one number", () => {
    const { wizard } = wizardOfPages(
      pageFile(1, [fieldFile("age")]),
      pageFile(
        2,
        [fieldFile("c", { visible_when: { age: { at_least: 30, at_most: 65 } } }), fieldFile("d")],
        {
          visible_when: { age: { at_least: 18, at_most: 50 } },
        },
      ),
    );
    expect(Object.fromEntries(effectiveConditions(wizard))).toEqual({
      c: { age: { at_least: 30, at_most: 50 } },
      d: { age: { at_least: 18, at_most: 50 } },
    });
  });
});
