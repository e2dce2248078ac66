import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { createRunsService, type RunsService } from "../../shared/runs/worker.ts";
import { executeRun, type Worker } from "../../shared/worker/execute-run.ts";
import { openSpareBrowser, type SpareBrowser } from "../../shared/worker/spare-browser.ts";
import { composeWorker } from "./compose-worker.ts";
import { readServiceSettings } from "./config.ts";

/**
 * Serves until SIGTERM or SIGINT, then drains.
 *
 * @returns the exit code
 * @throws AppError `invalid_configuration`, `browser_unavailable`
 */
export async function runService(): Promise<number> {
  const { port, host, token, concurrency, drainSeconds } = readServiceSettings();
  const spareBrowser = openSpareBrowser();
  const worker = composeWorker(spareBrowser);
  const { log } = worker.store;
  const endTracing = await openTracing("execute-wizard", log);
  const terminated = onTermination();
  // An instance without a browser must not become ready.
  await spareBrowser.prepare({ orThrow: true });
  const service = createWizardService({ worker, spareBrowser, concurrency, token });
  service.server.listen(port, host);
  await once(service.server, "listening");
  log.info({ port: (service.server.address() as AddressInfo).port }, "ready");
  if (!terminated.aborted) await once(terminated, "abort");
  await service.drain(drainSeconds * 1000);
  await Promise.all([spareBrowser.close(), endTracing()]);
  log.info("drained");
  return 0;
}

export interface WizardServiceOptions {
  worker: Worker;
  spareBrowser: SpareBrowser;
  /** Number of concurrent runs. */
  concurrency: number;
  token?: string | undefined;
}

/** {@link createRunsService} for wizards: the next run's browser is started within the request of the one before. */
export function createWizardService({
  worker,
  spareBrowser,
  concurrency,
  token,
}: WizardServiceOptions): RunsService {
  return createRunsService({
    store: worker.store,
    execute: (id, options) => executeRun({ ...worker, name: `${worker.name}/${id}` }, id, options),
    afterRun: () => spareBrowser.prepare(),
    concurrency,
    token,
  });
}
