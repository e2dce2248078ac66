/** What only the owner sees of an ended run: its result and its screenshots, opened with the gateway's key. */
import type { JWK } from "jose";
import { AppError } from "../../core/errors.ts";
import { unseal, unsealJson } from "../../keys/sealing.ts";
import { readOutcome } from "../record/end-run.ts";
import { resultName, screenshotName } from "../record/object-names.ts";
import type { RunStore } from "../record/run-store.ts";

/**
 * @returns what the worker sealed; `undefined` when none did: the run has not ended, or ended without a worker
 * @throws AppError `unsealing_failed`
 */
export async function readResult(store: RunStore, id: string, privateKeys: JWK[]): Promise<unknown> {
  const outcome = await readOutcome(store, id);
  return outcome?.sealed === undefined ? undefined : unsealJson(privateKeys, resultName(id), outcome.sealed);
}

/**
 * @param number from 1
 * @throws AppError `result_expired` when it is not, or no longer, there
 */
export async function readScreenshot(
  store: RunStore,
  id: string,
  number: number,
  privateKeys: JWK[],
): Promise<Buffer> {
  const name = screenshotName(id, number);
  const stored = await store.objects.read(name);
  if (!stored) throw new AppError("result_expired", "This screenshot is no longer kept.");
  return unseal(privateKeys, name, stored.body.toString("utf8"));
}
