/** Settings of the agents' worker; storage, keys and agents have their own. */
import { type CapacityThresholds, DEFAULT_THRESHOLDS } from "../../shared/agents/capacity/check-capacity.ts";
import type { UserRange } from "../../shared/agents/process/user-pool.ts";
import type { DiskLimits } from "../../shared/agents/process/watch-disk-use.ts";
import { CLOUD_SETTINGS } from "../../shared/cloud/config.ts";
import {
  ENVIRONMENT_SETTING,
  LISTEN_SETTINGS,
  LOG_LEVEL_SETTING,
  listenHost,
  SERVICE_TOKEN_SETTING,
} from "../../shared/core/common-settings.ts";
import { configurationError, defineSettings, readSettings } from "../../shared/core/config.ts";
import { AGENT_KEYS, WORKER_KEYS } from "../../shared/runs/config.ts";

export const WORKER_SETTINGS = defineSettings({
  logLevel: LOG_LEVEL_SETTING,
  environment: ENVIRONMENT_SETTING,
  uids: {
    name: "AGENT_UIDS",
    type: "string",
    optional: true,
    meaning:
      "Range of users for agents, such as 20000-20031; each run has its own. The worker must be root, and no other program may use them. Required in production; otherwise agents run as the worker's user.",
  },
  metadataFence: {
    name: "AGENT_METADATA_FENCE",
    type: ["kernel", "platform"],
    default: "kernel",
    meaning:
      "Protection of the metadata server from agents: `kernel`, a routing rule that the worker adds (requires CAP_NET_ADMIN; production does not start without it), or `platform`.",
  },
});

/** Limits of a run's folders. */
export const SCRATCH_SETTINGS = defineSettings({
  maxBytes: {
    name: "AGENT_MAX_SCRATCH_BYTES",
    type: "integer",
    default: 1_500_000_000,
    range: [1_000_000, Number.MAX_SAFE_INTEGER],
    meaning:
      "Maximum size of the folders of one run, in bytes; a run that writes more is ended. On Cloud Run they are memory.",
  },
  maxFiles: {
    name: "AGENT_MAX_SCRATCH_FILES",
    type: "integer",
    default: 200_000,
    range: [1_000, 100_000_000],
    meaning:
      "Maximum number of files, folders and links in the folders of one run; a run that writes more is ended.",
  },
});

export const SERVICE_SETTINGS = defineSettings({
  ...LISTEN_SETTINGS,
  token: SERVICE_TOKEN_SETTING,
  concurrency: {
    name: "AGENT_SERVICE_CONCURRENCY",
    type: "integer",
    default: 20,
    range: [1, 1000],
    meaning:
      "Number of concurrent agents' runs of one instance; further runs are rejected with 503. At most a quarter wait for a slot of their agent, and the queue fills at most nine tenths: the rest is for callers that wait.",
  },
  drainSeconds: {
    name: "AGENT_SERVICE_DRAIN_SECONDS",
    type: "integer",
    default: 8,
    range: [0, 3600],
    meaning: "Seconds that runs may continue after SIGTERM; Cloud Run kills an instance after 10 s.",
  },
  maxCpuPercent: {
    name: "AGENT_MAX_CPU_PERCENT",
    type: "integer",
    default: DEFAULT_THRESHOLDS.max_cpu_percent,
    range: [1, 100],
    meaning: "CPU usage above which runs of agents are rejected; 100 disables the check.",
  },
  maxMemoryPercent: {
    name: "AGENT_MAX_MEMORY_PERCENT",
    type: "integer",
    default: DEFAULT_THRESHOLDS.max_memory_percent,
    range: [1, 100],
    meaning: "Memory usage above which runs of agents are rejected; 100 disables the check.",
  },
  minDiskBytes: {
    name: "AGENT_MIN_DISK_BYTES",
    type: "integer",
    default: DEFAULT_THRESHOLDS.min_disk_bytes,
    range: [0, Number.MAX_SAFE_INTEGER],
    meaning: "Free disk space below which runs of agents are rejected.",
  },
  maxLoad: {
    name: "AGENT_MAX_LOAD",
    type: "integer",
    default: DEFAULT_THRESHOLDS.max_load,
    range: [1, 1_000_000],
    meaning: "Load average of one minute above which runs of agents are rejected.",
  },
});

type Environment = Record<string, string | undefined>;

/** @throws AppError `invalid_configuration` */
export function readScratchLimits(env: Environment = process.env): DiskLimits {
  return readSettings(SCRATCH_SETTINGS, env);
}

export interface WorkerSettings {
  logLevel: string;
  isProduction: boolean;
  /** Undefined: the worker's own user. */
  users: UserRange | undefined;
  metadataFence: "kernel" | "platform";
}

/** @throws AppError `invalid_configuration` */
export function readWorkerSettings(
  env: Environment = process.env,
  isRoot: boolean = process.getuid?.() === 0,
): WorkerSettings {
  const { logLevel, environment, uids, metadataFence } = readSettings(WORKER_SETTINGS, env);
  const isProduction = environment === "production";
  const users = uids === undefined ? undefined : parseRange(uids);
  if (isProduction && !users) {
    throw configurationError(["AGENT_UIDS is not set: production requires a user for each run of an agent."]);
  }
  if (users && !isRoot) {
    throw configurationError(["AGENT_UIDS is set, but only a worker that runs as root can change users."]);
  }
  return { logLevel, isProduction, users, metadataFence };
}

const HIGHEST_UID = 4_294_967_294;

function parseRange(text: string): UserRange {
  const [first = 0, last = 0] = /^(\d{1,10})-(\d{1,10})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (first >= 1 && first <= last && last <= HIGHEST_UID) return { first, last };
  throw configurationError(["AGENT_UIDS must be a range of users without root, such as 20000-20031."]);
}

/** @throws AppError `invalid_configuration` */
export function readServiceSettings(env: Environment = process.env) {
  const settings = readSettings(SERVICE_SETTINGS, env);
  const { uids } = readSettings(WORKER_SETTINGS, env);
  const users = uids === undefined ? undefined : parseRange(uids);
  const size = users && users.last - users.first + 1;
  if (size !== undefined && size < settings.concurrency) {
    throw configurationError([
      `AGENT_UIDS has ${size} users, fewer than the ${settings.concurrency} concurrent runs of AGENT_SERVICE_CONCURRENCY.`,
    ]);
  }
  return { ...settings, host: listenHost(settings) };
}

/** The variables that profiles may refer to (`from_env`): those of this process without its credentials. */
export function readProfileVariables(env: Environment = process.env): Environment {
  const rows = [
    ...Object.values({ ...WORKER_KEYS, ...AGENT_KEYS }),
    CLOUD_SETTINGS.accessToken,
    SERVICE_TOKEN_SETTING,
  ];
  const own = new Set(rows.map(({ name }): string => name));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.has(name)));
}

/** The default thresholds; a profile may override each. */
export function thresholdsOf(settings: ReturnType<typeof readServiceSettings>): CapacityThresholds {
  return {
    max_cpu_percent: settings.maxCpuPercent,
    max_memory_percent: settings.maxMemoryPercent,
    min_disk_bytes: settings.minDiskBytes,
    max_load: settings.maxLoad,
  };
}
