import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { briefContract } from "../../../../../shared/operations/wizards/wizard-for-model.ts";
import { type Contract, compileContract } from "../../../../../shared/wizards/contract/contract.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";

describe("a contract without its words", () => {
  it.each([
    ["fsa-estimator", "fsa-dependent-freshman"],
    ["ssa-quick-calculator", "ssa-mid-career"],
    ["loan-simulator-borrow-more", "loans-borrow-freshman"],
  ])("of %s accepts and refuses the same data, and is at most half as long", async (id, example) => {
    const { contract } = await loadWizardFile(`wizards/${id}.json`);
    const brief = briefContract(contract);
    expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(contract).length / 2);
    const data = JSON.parse(await readFile(`examples/${example}.json`, "utf8"));
    const isValid = (schema: Contract, changed: object) =>
      compileContract(schema).call({ now: new Date() }, { ...data, ...changed });
    expect(isValid(brief, {})).toBe(true);
    for (const field of Object.keys(data)) {
      for (const value of [undefined, "?", 1e12, [], true]) {
        const changed = JSON.parse(JSON.stringify({ ...data, [field]: value }));
        const [whole, short] = [contract, brief].map((schema) =>
          compileContract(schema).call({ now: new Date() }, changed),
        );
        expect(short, `${field} ${JSON.stringify(value)}`).toBe(whole);
      }
    }
  });

  it("keeps fields whose names are keywords, and writes a long list of options once", () => {
    const list = { type: "string", enum: Array.from({ length: 60 }, (_, i) => `option ${i}`) };
    const contract: Contract = {
      type: "object",
      properties: { title: { title: "Title", type: "string" }, one: { ...list, title: "One" }, two: list },
      definitions: { own: { type: "number" } },
    };
    expect(briefContract(contract)).toEqual({
      type: "object",
      properties: {
        title: { type: "string" },
        one: { $ref: "#/definitions/one" },
        two: { $ref: "#/definitions/one" },
      },
      definitions: { own: { type: "number" }, one: list },
    });
  });
});
