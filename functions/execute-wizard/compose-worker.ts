/** Composes a worker from its settings. Clients and Playwright are loaded on first use. */
import { randomUUID } from "node:crypto";
import { createChooser } from "../../shared/actions/create-chooser.ts";
import { readModelOptions } from "../../shared/actions/translate/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import { warnUnisolated } from "../../shared/browser/launch/browser-isolation.ts";
import { createBucketPolicy, warnOfKeptObjects } from "../../shared/cloud/bucket-policy.ts";
import { readCloudSettings } from "../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../shared/cloud/objects.ts";
import { systemClock } from "../../shared/core/clock.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { readWorkerKeys } from "../../shared/runs/config.ts";
import { openStateObjects, stateBuckets } from "../../shared/runs/worker.ts";
import { openCatalogue } from "../../shared/wizards/catalogue/open-catalogue.ts";
import type { Worker } from "../../shared/worker/execute-run.ts";
import type { SpareBrowser } from "../../shared/worker/spare-browser.ts";
import { readWorkerSettings } from "./config.ts";

/** @throws AppError `invalid_configuration` */
export function composeWorker(spareBrowser: SpareBrowser): Worker {
  const { workerPrivateKeys, gatewayPublicKey } = readWorkerKeys();
  const name = randomUUID();
  const log = createLogger(readWorkerSettings().logLevel, { service: "execute-wizard", worker: name });
  void warnUnisolated(spareBrowser.config, log);
  const cloud = readCloudSettings();
  const store = { objects: openStateObjects(cloud), clock: systemClock, log };
  void warnOfKeptObjects(createBucketPolicy(cloud, stateBuckets(cloud)), log);
  return {
    name,
    store,
    catalogue: openCatalogue({ ...store, objects: createConfigurationStore(cloud) }),
    inputKeys: workerPrivateKeys,
    gatewayKey: gatewayPublicKey,
    execute: executeWizard,
    executeOptions: {
      config: spareBrowser.config,
      launch: spareBrowser.launch,
      choose: createChooser(readModelOptions()),
    },
  };
}
