import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { readRunSettings } from "../../../shared/runs/config.ts";
import { LEASE_TIMES, type LeaseTimes, openWriters, type Writers } from "../../../shared/runs/worker.ts";
import { readWorkspaceLimits } from "./config.ts";
import { executeWriter, type WriterWorker } from "./execute-writer.ts";

const DEFAULT_TIMEOUT_S = 300;

/** @throws AppError `invalid_configuration` */
export function composeWriters({
  times = LEASE_TIMES,
  ...parts
}: Omit<WriterWorker, "limits" | "times"> & { times?: LeaseTimes | undefined }): Writers {
  const writerWorker: WriterWorker = { ...parts, times, limits: readWorkspaceLimits() };
  const { store, catalogue } = parts.worker;
  return openWriters({
    store,
    cloud: readCloudSettings(),
    settings: readRunSettings(),
    times,
    execute: (agentId, id, options) => executeWriter(writerWorker, agentId, id, options),
    // An unreadable profile starts no process.
    timeoutOf: (agentId) =>
      catalogue.get(agentId).then(
        ({ profile }) => profile.timeout_seconds,
        () => DEFAULT_TIMEOUT_S,
      ),
  });
}
