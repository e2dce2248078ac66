/** Settings of agents that write. */
import { defineSettings, readSettings } from "../../../shared/core/config.ts";
import type { LeaseTimes } from "../../../shared/runs/turns/leases.ts";
import type { WorkspaceLimits } from "../../../shared/runs/workspaces/list-files.ts";

export const WRITER_SETTINGS = defineSettings({
  leaseMs: {
    name: "WRITER_LEASE_MS",
    type: "integer",
    default: 60_000,
    range: [600, 600_000],
    meaning:
      "For how many milliseconds a writer's lease is good without being renewed. It is renewed after a third of that, and taken over after that and a sixth more.",
  },
  maxBytes: {
    name: "WORKSPACE_MAX_BYTES",
    type: "integer",
    default: 100_000_000,
    range: [0, 1_000_000_000],
    meaning: "How many bytes the files of an agent's workspace may have together.",
  },
  maxFiles: {
    name: "WORKSPACE_MAX_FILES",
    type: "integer",
    default: 10_000,
    range: [0, 1_000_000],
    meaning: "How many files, folders and links an agent's workspace may hold.",
  },
});

export interface WriterSettings {
  times: LeaseTimes;
  limits: WorkspaceLimits;
}

/** @throws AppError `invalid_configuration` */
export function readWriterSettings(env: Record<string, string | undefined> = process.env): WriterSettings {
  const { leaseMs, ...limits } = readSettings(WRITER_SETTINGS, env);
  return {
    times: { lifetimeMs: leaseMs, renewEveryMs: leaseMs / 3, graceMs: leaseMs / 6 },
    limits,
  };
}
