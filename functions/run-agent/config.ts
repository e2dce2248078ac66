/** Settings of the agents' worker; storage, keys and agents have their own. */
import {
  type CapacityThresholds,
  DEFAULT_THRESHOLDS,
  NO_THRESHOLDS,
} from "../../shared/agents/capacity/check-capacity.ts";
import type { UserRange } from "../../shared/agents/process/user-pool.ts";
import { CLOUD_SETTINGS } from "../../shared/cloud/config.ts";
import {
  DRAIN_SETTING,
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

export const SERVICE_SETTINGS = defineSettings({
  ...LISTEN_SETTINGS,
  token: SERVICE_TOKEN_SETTING,
  concurrency: {
    name: "WORKER_CONCURRENCY",
    type: "integer",
    default: 20,
    range: [1, 1000],
    meaning:
      "Number of concurrent agents' runs of one instance; further runs are rejected with 503. At most a quarter wait for a slot of their agent, the oldest first, and the queue fills at most nine tenths: the rest is for callers that wait.",
  },
  drainSeconds: DRAIN_SETTING,
  capacity: {
    name: "AGENT_CAPACITY",
    type: ["checked", "unchecked"],
    default: "checked",
    setBy: "local stack",
    meaning:
      "Whether runs of agents are rejected on a busy machine, by the limits of CPU, memory, disk and load that the program or their profile sets; `unchecked` is for a machine that runs other programs too.",
  },
});

type Environment = Record<string, string | undefined>;

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
      `AGENT_UIDS has ${size} users, fewer than the ${settings.concurrency} concurrent runs of WORKER_CONCURRENCY.`,
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
export function thresholdsOf({ capacity }: ReturnType<typeof readServiceSettings>): CapacityThresholds {
  return capacity === "checked" ? DEFAULT_THRESHOLDS : NO_THRESHOLDS;
}
