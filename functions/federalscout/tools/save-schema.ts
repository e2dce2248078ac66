import { z } from "zod";
import { defined } from "../../../shared/core/defined.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { compareContract } from "../../../shared/wizards/contract/compare-contract.ts";
import { readContract } from "../../../shared/wizards/contract/contract.ts";
import { writeWhole } from "../sessions/discovery-record.ts";
import { wizardPaths } from "../wizard/write-wizard.ts";
import { defineScoutTool, LIST } from "./scout-tool.ts";

export const saveSchema = defineScoutTool({
  name: "federalscout_save_schema",
  title: "Save a better contract",
  description:
    "Replaces the contract (JSON Schema draft-07 of the user data) of a saved wizard by an improved one, after comparing it with the structure field by field. Refuses contracts that would make runs impossible.",
  input: z.object({
    wizard_id: z.string(),
    schema: z.looseObject({}).describe("The whole contract, as <wizard_id>.schema.json has it"),
  }),
  output: {
    wizard_id: z.string(),
    saved_to: z.string(),
    warnings: LIST.optional(),
    message: z.string(),
  },
  readOnly: false,
  async run({ wizard_id, schema }, { config }) {
    const { wizard } = await createCatalogue({ directory: config.wizardsDir }).get(wizard_id);
    const contract = readContract(schema, `${wizard.wizard_id}.schema.json`);
    const differences = compareContract(wizard, contract);
    const errors = differences.filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      throw new AppError(
        "invalid_wizard",
        `The contract does not fit the structure in ${errors.length} places.`,
        {
          details: { differences, next: "Correct the fields that `differences` lists, and save again." },
        },
      );
    }
    const { contract: path } = wizardPaths(config.wizardsDir, wizard.wizard_id);
    await writeWhole(path, `${JSON.stringify(contract, null, 2)}\n`);
    return {
      json: defined({
        success: true,
        wizard_id: wizard.wizard_id,
        saved_to: path,
        warnings: differences.length > 0 ? differences : undefined,
        message: "The contract is saved.",
      }),
    };
  },
});
