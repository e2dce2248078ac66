/** Composes a worker from its settings. Clients are loaded on first use. */
import { randomUUID } from "node:crypto";
import type { AgentCatalogue } from "../../shared/agents/catalogue/agent-catalogue.ts";
import { openAgentCatalogue } from "../../shared/agents/catalogue/open-agent-catalogue.ts";
import { runProcess } from "../../shared/agents/process/run-process.ts";
import { createUserPool } from "../../shared/agents/process/user-pool.ts";
import type { DiskLimits } from "../../shared/agents/process/watch-disk-use.ts";
import { createBucketPolicy, warnOfKeptObjects } from "../../shared/cloud/bucket-policy.ts";
import { readCloudSettings } from "../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../shared/cloud/objects.ts";
import { createSecretReader, type SecretReader } from "../../shared/cloud/secrets.ts";
import { systemClock } from "../../shared/core/clock.ts";
import { toAppError } from "../../shared/core/errors.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { readAgentKeys } from "../../shared/runs/config.ts";
import { openStateObjects, stateBuckets } from "../../shared/runs/worker.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { readProfileVariables, readWorkerSettings } from "./config.ts";

/** Limits of the folders of one run, which are memory on Cloud Run; files, folders and links count as files. */
const SCRATCH_LIMITS: DiskLimits = { maxBytes: 1_500_000_000, maxFiles: 200_000 };

/** @throws AppError `invalid_configuration` */
export function composeWorker(): AgentWorker & { catalogue: AgentCatalogue } {
  const { agentPrivateKeys, gatewayPublicKey } = readAgentKeys();
  const { logLevel, users } = readWorkerSettings();
  const cloud = readCloudSettings();
  const name = randomUUID();
  const log = createLogger(logLevel, { service: "run-agent", worker: name });
  const store = { objects: openStateObjects(cloud), clock: systemClock, log };
  void warnOfKeptObjects(createBucketPolicy(cloud, stateBuckets(cloud)), log);
  return {
    name,
    store,
    catalogue: openAgentCatalogue({ ...store, objects: createConfigurationStore(cloud) }),
    inputKeys: agentPrivateKeys,
    gatewayKey: gatewayPublicKey,
    keys: readProfileVariables(),
    readSecret: reportDenied(createSecretReader(cloud), log),
    users: users && createUserPool(users),
    scratchLimits: SCRATCH_LIMITS,
    runProcess,
  };
}

/** A denied secret counts as absent, so an optional one ends no run: the log reports it. */
function reportDenied(read: SecretReader, log: Pick<Logger, "warn">): SecretReader {
  return async (name, options) => {
    try {
      return await read(name, options);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.details.denied === true)
        log.warn({ secret: name, error }, "a secret is denied or does not exist");
      throw thrown;
    }
  };
}
