import { toAppError } from "../../shared/core/errors.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { openPlace } from "../../shared/registry/place.ts";
import { visitRegistry } from "../../shared/registry/visit-registry.ts";
import { reprove } from "../../shared/wizards/published/reprove.ts";
import { readReproveSettings } from "./config.ts";
import { createWalker } from "./create-walker.ts";

/**
 * Walks through each form of the registry, and publishes the signed verdicts; after SIGTERM those so far.
 *
 * @returns the exit code: 0 when every form was walked, 1 otherwise
 * @throws AppError `invalid_configuration`
 */
export async function runJob(): Promise<number> {
  const { registry, trust, key, browser, logLevel, ...settings } = readReproveSettings();
  const log = createLogger(logLevel, { service: "reprove-wizards" });
  const ended = onTermination();
  const storage = async () => settings.storage;
  try {
    const visit = await visitRegistry(openPlace(registry, storage), openPlace(trust, storage));
    const walker = createWalker(browser, log, ended);
    const { verdicts, problems } = await reprove(visit, key, walker, ended);
    for (const { wizard_id, state, on, questions } of verdicts)
      log.info({ wizard_id, state, on, questions }, "form walked");
    for (const error of problems) log.error({ error }, "a published wizard is not trusted");
    return problems.length === 0 && !ended.aborted ? 0 : 1;
  } catch (thrown) {
    log.error({ error: toAppError(thrown) }, "the registry could not be proved");
    return 1;
  }
}
