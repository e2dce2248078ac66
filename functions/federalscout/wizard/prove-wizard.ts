/** The proof of a wizard: the engine executes it with its example values, and again for each branch, and reads a result. */
import { executeWizard, type WizardOutcome } from "../../../shared/browser/execute-wizard.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { Contract } from "../../../shared/wizards/contract/contract.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import { type Picture, type ScoutContext, ToolFailure } from "../tools/scout-tool.ts";

/** @throws ToolFailure with the next step and the picture of the failure */
export async function proveWizard(
  wizard: Wizard,
  contract: Contract,
  examples: Data,
  context: ScoutContext,
): Promise<Proved> {
  let proved: Proved;
  try {
    proved = await execute(wizard, contract, examples, context);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw unproved(cause, undefined, wizard.pages.length);
  }
  const { outcome } = proved;
  if (outcome.success) return proved;
  throw unproved(outcome.error, outcome.screenshots.at(-1), outcome.pages_completed);
}

/** Browsers at once: each holds some hundred megabytes, and a site may limit a visitor. */
const AT_ONCE = 2;

/**
 * Executes the wizard with the answers of each branch. A branch that fails, or that the time does not suffice for, ends no
 * other one.
 *
 * @param endsAt in milliseconds of `performance.now()`
 * @returns for each branch its run, or the failure
 */
export async function proveBranches(
  wizard: Wizard,
  contract: Contract,
  branches: readonly Data[],
  { endsAt, ...context }: ScoutContext & { endsAt: number },
): Promise<(Proved | AppError)[]> {
  return mapConcurrently(branches, AT_ONCE, async (answers) => {
    const timeoutMs = Math.min(context.config.browser.timeouts.run, endsAt - performance.now());
    if (timeoutMs < SHORTEST_RUN_MS) return new AppError("timeout", "The time of the call did not suffice.");
    try {
      const proved = await execute(wizard, contract, answers, context, timeoutMs);
      return proved.outcome.error ?? proved;
    } catch (error) {
      return toAppError(error);
    }
  });
}

const SHORTEST_RUN_MS = 5000;

type Data = Record<string, unknown>;

export interface Proved {
  /** The answers that the form was given. */
  data: Data;
  outcome: WizardOutcome;
}

/** @throws AppError for answers that the contract refuses */
async function execute(
  wizard: Wizard,
  contract: Contract,
  answers: Data,
  { config, launch, onTrace }: ScoutContext,
  timeoutMs = config.browser.timeouts.run,
): Promise<Proved> {
  const { data } = prepareUserData(wizard, contract, answers);
  const outcome = await executeWizard(wizard, data, {
    config: { ...config.browser, headless: true },
    launch,
    timeoutMs,
    proves: true,
    trace: onTrace !== undefined,
  });
  onTrace?.(outcome.trace ?? []);
  return { data, outcome };
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
