import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createJobClient } from "../../../shared/cloud/jobs.ts";
import { readRunSettings } from "../../../shared/runs/config.ts";
import { LEASE_TIMES, type LeaseTimes } from "../../../shared/runs/turns/leases.ts";
import { openWaker } from "../../../shared/runs/turns/wake-writer.ts";
import { readWorkspaceLimits } from "./config.ts";
import type { WriterWorker } from "./execute-writer.ts";
import { openWriters, type Writers } from "./open-writers.ts";

/**
 * Clients are loaded with their first use.
 *
 * @throws AppError `invalid_configuration`
 */
export function composeWriters({
  times = LEASE_TIMES,
  ...parts
}: Omit<WriterWorker, "limits" | "times"> & { times?: LeaseTimes | undefined }): Writers {
  const cloud = readCloudSettings();
  const settings = readRunSettings();
  const jobs = createJobClient(cloud);
  return openWriters({
    ...parts,
    limits: readWorkspaceLimits(),
    times,
    wake: openWaker(cloud, settings),
    startJob: (runId) => jobs.start(settings.agentJob, { RUN_ID: runId }),
  });
}
