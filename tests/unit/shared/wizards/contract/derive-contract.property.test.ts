import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateUserData } from "../../../../../shared/wizards/validate-user-data.ts";
import { fieldFile, radioFile, wizardOf } from "../build-wizard.ts";
import { forAll } from "../property.ts";

/** Fields of which each may depend on a radio before it. */
const field = fc.record({
  kind: fc.constantFrom("text", "number", "radio", "checkbox"),
  required: fc.boolean(),
  isConditional: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
});
const EXAMPLES: Record<string, unknown> = { text: "x", number: 5, radio: "a", checkbox: true };

describe("derived contracts, for any wizard", () => {
  it("require each field exactly when the form asks for it", () => {
    const fields = fc.array(field, { minLength: 1, maxLength: 6 });
    forAll(fc.tuple(fields, fc.constantFrom("a", "b")), ([given, chosen]) => {
      const files = given.map(({ kind, required, isConditional, limit }, i) => {
        const visible_when = isConditional ? { first: ["a"] } : undefined;
        const id = `f${i}`;
        if (kind === "radio") return radioFile(id, ["a", "b"], { required, visible_when });
        const max_length = kind === "text" ? limit : undefined;
        return fieldFile(id, { field_type: kind, required, visible_when, max_length });
      });
      const { wizard, contract } = wizardOf(radioFile("first", ["a", "b"]), ...files);
      const data = Object.fromEntries(given.map(({ kind }, i) => [`f${i}`, EXAMPLES[kind]]));
      const answers = Object.entries({ first: chosen, ...data });
      const without = (id: string) => Object.fromEntries(answers.filter(([name]) => name !== id));
      expect(validateUserData(wizard, contract, Object.fromEntries(answers))).toEqual([]);
      for (const [i, { required, isConditional, limit, kind }] of given.entries()) {
        const rest = without(`f${i}`);
        const isAsked = !isConditional || chosen === "a";
        const missing = validateUserData(wizard, contract, rest).map(({ field: id, problem }) => [
          id,
          problem,
        ]);
        expect(missing).toEqual(required && isAsked ? [[`f${i}`, "missing"]] : []);
        if (kind !== "text" || limit === undefined) continue;
        const long = validateUserData(wizard, contract, { ...rest, [`f${i}`]: "x".repeat(limit + 1) });
        expect(long.map(({ field: id, problem }) => [id, problem])).toEqual([[`f${i}`, "range"]]);
      }
      const problems = validateUserData(wizard, contract, without("first"));
      expect(problems.map(({ field: id }) => id)).toEqual(["first"]);
    });
  });
});
