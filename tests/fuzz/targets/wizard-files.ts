import * as fc from "fast-check";
import { toAppError } from "../../../shared/core/errors.ts";
import { compileContract } from "../../../shared/wizards/contract/contract.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { pureTarget } from "../target.ts";
import { CONTRACT_TEXTS, WIZARD_TEXTS } from "./bundled-files.ts";
import { expectEqual, expectThat } from "./expect-that.ts";
import { mutatedJson } from "./mutated-json.ts";

/** A changed wizard is refused as `invalid_wizard`, or loads to a wizard that loads again as the same. */
export const wizardFiles = pureTarget(
  "wizard files",
  fc.property(mutatedJson(WIZARD_TEXTS), ({ text }) => {
    const loaded = refusedAs("invalid_wizard", () => loadWizard({ name: "form.json", text }));
    if (loaded === undefined) return;
    compileContract(loaded.contract);
    const again = loadWizard({ name: "form.json", text: JSON.stringify(loaded.file) });
    expectEqual(again.wizard, loaded.wizard, "the cleaned file");
  }),
);

/** A changed contract is refused as `invalid_wizard`, or compiles. */
export const contractFiles = pureTarget(
  "contract files",
  fc.property(mutatedJson(CONTRACT_TEXTS), ({ text }) => {
    const [structure] = WIZARD_TEXTS as [string];
    const loaded = refusedAs("invalid_wizard", () =>
      loadWizard({ name: "form.json", text: structure }, { name: "form.schema.json", text }),
    );
    if (loaded !== undefined) compileContract(loaded.contract);
  }),
);

/** @returns undefined where the product refuses the input as it must */
export function refusedAs<T>(type: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.type === "internal_error") throw thrown;
    expectThat(error.type === type, `${error.type} instead of ${type}: ${error.message}`);
    expectThat(error.message.length < 20_000, `a message of ${error.message.length} characters`);
    return undefined;
  }
}
