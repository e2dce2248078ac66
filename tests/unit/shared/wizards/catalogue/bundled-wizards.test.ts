import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";
import { compareContract } from "../../../../../shared/wizards/contract/compare-contract.ts";
import { BUNDLED, BUNDLED_IDS } from "../../../../fixtures/wizards/bundled.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const EXAMPLES = readdirSync(join(packageRoot, "examples")).filter((name) => name.endsWith(".json"));

describe("EXEC-003/files bundled wizards", () => {
  it("are all usable", async () => {
    const { wizards, problems } = await catalogue.list();
    expect(problems).toEqual([]);
    expect(wizards.map(({ wizard_id }) => wizard_id)).toEqual(BUNDLED_IDS);
  });

  it.each(BUNDLED_IDS)("%s has a contract that agrees with its structure", async (id) => {
    const { wizard, contract, contract_source } = await catalogue.get(id);
    expect(contract_source).toBe("file");
    expect(compareContract(wizard, contract)).toEqual([]);
  });

  it.each(EXAMPLES)("examples/%s is data that its wizard takes", async (name) => {
    const id = BUNDLED.find(({ examples }) => name.startsWith(examples))?.id ?? "";
    const { wizard, contract } = await catalogue.get(id);
    const raw: unknown = JSON.parse(readFileSync(join(packageRoot, "examples", name), "utf8"));
    const { data } = prepareUserData(wizard, contract, raw);
    expect(Object.keys(data).length).toBeGreaterThan(3);
  });

  it("the FSA estimator rejects a special circumstance together with 'none of these apply'", async () => {
    const { wizard, contract } = await catalogue.get("fsa-estimator");
    const raw = {
      ...(JSON.parse(
        readFileSync(join(packageRoot, "examples/fsa-dependent-freshman.json"), "utf8"),
      ) as object),
      personal_circumstances_none: true,
      personal_circumstances_homeless: true,
    };
    expect(() => prepareUserData(wizard, contract, raw)).toThrow(
      "personal_circumstances: has both personal_circumstances_none and personal_circumstances_homeless",
    );
  });
});
