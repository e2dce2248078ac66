/** Stores the end of a run: screenshots and result, sealed to the gateway, then the outcome. */
import type { JWK } from "jose";
import type { WizardOutcome } from "../../shared/browser/execute-wizard.ts";
import type { AppError } from "../../shared/core/errors.ts";
import { seal, sealJson } from "../../shared/keys/sealing.ts";
import { decideOutcome, storeScreenshot } from "../../shared/runs/record/end-run.ts";
import { resultName, screenshotName } from "../../shared/runs/record/object-names.ts";
import type { Outcome, RunEvent, RunRecord } from "../../shared/runs/record/run.ts";
import type { RunStore } from "../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../shared/runs/record/state-machine.ts";
import type { WizardRunResult } from "../../shared/runs/record/wizard-run.ts";

/** `error` is the reason of a failure. */
export type Ending = WizardOutcome & { defaults_applied: string[]; answers?: Record<string, unknown> };

export interface EndingOptions {
  /** Events that are not stored yet. */
  events: RunEvent[];
  gatewayKey: JWK;
}

/** @returns the stored outcome: that of another worker, if it was first */
export async function storeEnding(
  store: RunStore,
  { id, attempts }: RunRecord,
  ending: Ending,
  { events, gatewayKey }: EndingOptions,
): Promise<Outcome> {
  await Promise.all(
    ending.screenshots.map(async ({ jpeg }, index) => {
      const sealed = await seal(gatewayKey, screenshotName(id, index + 1), jpeg);
      await storeScreenshot(store, id, index + 1, sealed);
    }),
  );
  const sealed = await sealJson(gatewayKey, resultName(id), toResult(ending));
  const facts = {
    pages_completed: ending.pages_completed,
    screenshots: ending.screenshots.length,
    execution_time_ms: ending.execution_time_ms,
  };
  const attempt = attempts.at(-1);
  return decideOutcome(store, id, {
    ...outcomeOf(ending.error, store.clock.now(), facts),
    ...(attempt ? { attempt } : {}),
    ...(events.length > 0 ? { events } : {}),
    sealed,
  });
}

function toResult({ error, screenshots, ...ending }: Ending): WizardRunResult {
  return {
    ...ending,
    screenshots: screenshots.map(({ jpeg, ...shot }) => ({ ...shot, bytes: jpeg.length })),
    ...(error ? { error: toError(error) } : {}),
  };
}

function toError({ type, category, message, details }: AppError): NonNullable<WizardRunResult["error"]> {
  return { type, category, message, details };
}
