/** The proof of a wizard: the engine executes it with its example values and reads a result. */
import { executeWizard, type WizardOutcome } from "../../../shared/browser/execute-wizard.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { Contract } from "../../../shared/wizards/contract/contract.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import type { ScoutContext } from "../tools/define-tool.ts";

/** @throws AppError `invalid_user_data` when the examples do not fit the contract */
export async function proveWizard(
  wizard: Wizard,
  contract: Contract,
  examples: Record<string, unknown>,
  { config, launch }: Pick<ScoutContext, "config" | "launch">,
): Promise<WizardOutcome> {
  const { data } = prepareUserData(wizard, contract, examples);
  return executeWizard(wizard, data, { config: { ...config.browser, headless: true }, launch });
}
