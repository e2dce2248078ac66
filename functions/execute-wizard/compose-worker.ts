/** Puts a worker together from its settings. Clients and Playwright are loaded with their first use. */
import { randomUUID } from "node:crypto";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import { launchBrowser } from "../../shared/browser/launch-browser.ts";
import { readCloudSettings } from "../../shared/cloud/config.ts";
import { createObjectStore } from "../../shared/cloud/objects.ts";
import { systemClock } from "../../shared/core/clock.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { readWorkerKeys } from "../../shared/runs/config.ts";
import { openCatalogue } from "../../shared/wizards/open-catalogue.ts";
import { readWorkerSettings } from "./config.ts";
import type { Worker } from "./execute-run.ts";
import { createSpareBrowser, type SpareBrowser } from "./spare-browser.ts";

const HEARTBEAT_MS = 30_000;
const STOP_CHECK_MS = 1_000;

export interface ComposedWorker {
  worker: Worker;
  spareBrowser: SpareBrowser;
}

/** @throws AppError `invalid_configuration` */
export function composeWorker(): ComposedWorker {
  const { workerPrivateKeys, gatewayPublicKey } = readWorkerKeys();
  const name = randomUUID();
  const log = createLogger(readWorkerSettings().logLevel, { service: "execute-wizard", worker: name });
  const config = readBrowserConfig();
  const spareBrowser = createSpareBrowser(config, launchBrowser);
  const store = { objects: createObjectStore(readCloudSettings()), clock: systemClock, log };
  const worker: Worker = {
    name,
    store,
    catalogue: openCatalogue(store),
    inputKeys: workerPrivateKeys,
    gatewayKey: gatewayPublicKey,
    execute: executeWizard,
    executeOptions: { config, launch: spareBrowser.launch },
    heartbeatMs: HEARTBEAT_MS,
    stopCheckMs: STOP_CHECK_MS,
  };
  return { worker, spareBrowser };
}
