import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createJobClient } from "../../../shared/cloud/jobs.ts";
import { readRunSettings } from "../../../shared/runs/config.ts";
import { openWaker } from "../../../shared/runs/turns/wake-writer.ts";
import { readWriterSettings } from "./config.ts";
import type { WriterWorker } from "./execute-writer.ts";
import { openWriters, type Writers } from "./open-writers.ts";

/**
 * Clients are loaded with their first use.
 *
 * @throws AppError `invalid_configuration`
 */
export function composeWriters(parts: Omit<WriterWorker, "limits" | "times">): Writers {
  const { times, limits } = readWriterSettings();
  const cloud = readCloudSettings();
  const settings = readRunSettings();
  const jobs = createJobClient(cloud);
  return openWriters({
    ...parts,
    limits,
    times,
    wake: openWaker(cloud, settings),
    startJob: (runId) => jobs.start(settings.agentJob, { RUN_ID: runId }),
  });
}
