/** The proof of a wizard: the engine executes it with its example values and reads a result. */
import { executeWizard, type WizardOutcome } from "../../../shared/browser/execute-wizard.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { Contract } from "../../../shared/wizards/contract/contract.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import { type Picture, type ScoutContext, ToolFailure } from "../tools/scout-tool.ts";

/** @throws ToolFailure with the next step and the picture of the failure */
export async function proveWizard(
  wizard: Wizard,
  contract: Contract,
  examples: Record<string, unknown>,
  { config, launch }: ScoutContext,
): Promise<WizardOutcome> {
  let outcome: WizardOutcome;
  try {
    const { data } = prepareUserData(wizard, contract, examples);
    outcome = await executeWizard(wizard, data, { config: { ...config.browser, headless: true }, launch });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw unproved(cause, undefined, wizard.pages.length);
  }
  if (outcome.success) return outcome;
  throw unproved(outcome.error, outcome.screenshots.at(-1), outcome.pages_completed);
}

function unproved(error: AppError | undefined, picture: Picture | undefined, pages: number): ToolFailure {
  const isOfBrowser = error?.type === "browser_crashed" || error?.type === "timeout";
  const reason = isOfBrowser
    ? `The browser of the proof failed: ${error.message}`
    : `Executing it with the example values failed. ${error?.message ?? ""}`;
  const next = isOfBrowser
    ? "The session is still open: complete again; prove: false saves the wizard unproved."
    : "The session is still open. Correct the page that the message names by saving it again with its page_number, and complete again; prove: false saves the wizard unproved.";
  const cause = new AppError(error?.type ?? "internal_error", `The wizard is not saved. ${reason}`.trim(), {
    details: { ...error?.details, pages_completed: pages, next },
    cause: error,
  });
  return new ToolFailure(cause, picture);
}
