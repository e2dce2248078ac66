/** The workers of a local stack: their settings, and the jobs and queues that start them. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccessToken } from "../cloud/access-token.ts";
import { accountToken, workerToken } from "../cloud/identity/access-policy.ts";
import type { LocalCloudInput } from "../cloud/options.ts";
import { anyFree, freePort } from "./free-port.ts";
import { type LocalAgents, planLocalAgents } from "./local-agents.ts";
import type { StackProcesses } from "./stack-processes.ts";

const GRACE_S = 10;
/** Repeats until the gateway accepts the call. */
const SCHEDULE_QUEUE = { maxAttempts: -1, minBackoffSeconds: 0.5, maxBackoffSeconds: 10 };
/** As in terraform/modules/queues. */
const NOTIFICATION_QUEUE = { maxAttempts: 12, minBackoffSeconds: 2, maxBackoffSeconds: 600 };

export interface WorkerOptions {
  dataDir: string;
  /** Whether the stack runs agents. */
  agents?: boolean;
  jobStartLatencyMs?: number;
  /**
   * Permissions of the processes' service accounts, as the option of the local cloud: `gateway`, `execute_wizard` and
   * `run_agent`. By default the gateway may do everything.
   */
  iam?: Record<string, string[]>;
  /** The number of buckets over which runs are spread; default 0: the state bucket holds them. */
  runBuckets?: number | undefined;
  /** Further settings of the workers. */
  workerEnv?: Record<string, string>;
  /** Parent of the workers' folders for temporary files, which every user may enter; default as the system has it. */
  scratchDir?: string;
}

export interface PlannedWorkers extends Required<Pick<LocalCloudInput, "jobs" | "queues">> {
  /** Settings of the service of wizards. */
  wizardEnv: Record<string, string>;
  /** Settings of the service of agents, if the stack runs agents. */
  agentEnv?: Record<string, string>;
  /** Settings of the processes that submit runs of agents. */
  callerEnv?: Record<string, string>;
}

interface Foundation {
  processes: StackProcesses;
  keys: Record<string, string>;
  ports: StackPorts;
  /** Settings of every process: the practice sites. */
  practice: Record<string, string>;
  /** A folder for temporary files. */
  scratch: string;
  started: AsyncDisposableStack;
}

export async function planWorkers(options: WorkerOptions, parts: Foundation): Promise<PlannedWorkers> {
  const { keys, ports, practice, scratch } = parts;
  const accessToken = workerToken(openAccessToken(join(options.dataDir, "cloud")));
  const workerEnv = {
    ...options.workerEnv,
    ...practice,
    ...workerSettings({ httpPort: ports.storage, accessToken }),
    ...spreadRuns(options).env,
    TMPDIR: scratch,
  };
  const wizardEnv = { ...workerEnv, ...keysOf(keys, "WORKER"), ...tokenOf(options, "execute_wizard") };
  const agents = options.agents ? await planAgents(options, workerEnv, parts) : undefined;
  return {
    wizardEnv,
    agentEnv: agents?.env,
    callerEnv: agents?.callerEnv,
    jobs: {
      "execute-wizard": {
        ...parts.processes.job("functions/execute-wizard/job.js", wizardEnv),
        graceSeconds: GRACE_S,
        startLatencyMs: options.jobStartLatencyMs ?? 0,
      },
      ...agents?.jobs,
    },
    queues: { schedules: SCHEDULE_QUEUE, notifications: NOTIFICATION_QUEUE, ...agents?.queues },
  };
}

async function planAgents(
  options: WorkerOptions,
  workerEnv: Record<string, string>,
  { keys, ports, processes, started }: Foundation,
): Promise<LocalAgents> {
  return planLocalAgents({
    processes,
    workerEnv: {
      ...workerEnv,
      ...keysOf(keys, "AGENT"),
      ...tokenOf(options, "run_agent"),
      TMPDIR: await openAgentsFolder(started, options.scratchDir),
    },
    grpcPort: ports.grpc,
    servicePort: ports.agents,
    graceSeconds: GRACE_S,
    jobStartLatencyMs: options.jobStartLatencyMs ?? 0,
  });
}

/** The token of a process's own service account; without permissions to restrict, every process has the same. */
export function tokenOf(
  { iam, dataDir }: WorkerOptions,
  account: string,
): Record<string, string> | undefined {
  return iam && { CLOUD_ACCESS_TOKEN: accountToken(openAccessToken(join(dataDir, "cloud")), account) };
}

/** Outside the data folder, which other users cannot enter: with AGENT_UIDS, agents run as other users. */
async function openAgentsFolder(started: AsyncDisposableStack, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, "federalrunner-agents-"));
  await chmod(folder, 0o711);
  started.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

// Relative to the first port.
const PORT_OFFSETS = {
  gateway: 0,
  storage: 1,
  grpc: 2,
  sites: 3,
  service: 4,
  identity: 5,
  agents: 6,
  a2aGrpc: 7,
};

/** The ports of a local stack. They are chosen before any part starts: the parts' settings hold each other's addresses. */
type StackPorts = Record<keyof typeof PORT_OFFSETS, number>;

/**
 * @param first the port of the gateway; 0 chooses free ports
 * @throws the system's EADDRINUSE when a port is taken
 */
export async function chooseStackPorts(first: number): Promise<StackPorts> {
  if (first === 0) return anyFree(chooseStackPorts);
  const chosen = Object.entries(PORT_OFFSETS).map(async ([part, offset]) => {
    return [part, await freePort(first + offset)];
  });
  return Object.fromEntries(await Promise.all(chosen)) as StackPorts;
}

/** The settings of the processes of a local stack. */
export const PROJECT = "local-project";
export const STATE_BUCKET = "federalrunner-state";
export const CONFIGURATION_BUCKET = "federalrunner-configuration";

/** The buckets over which runs are spread, and the setting that names them. */
export function spreadRuns({ runBuckets = 0 }: Pick<WorkerOptions, "runBuckets">): {
  buckets: string[];
  env: { RUN_BUCKETS?: string };
} {
  const buckets = Array.from({ length: runBuckets }, (_, index) => `federalrunner-runs-${index}`);
  if (buckets.length === 0) return { buckets, env: {} };
  return { buckets, env: { RUN_BUCKETS: `1970-01-01T00:00:00Z=${buckets.join(",")}` } };
}

/** The keys of one kind of worker. */
function keysOf(keys: Record<string, string>, kind: "AGENT" | "WORKER"): Record<string, string> {
  const names = [`${kind}_PRIVATE_KEYS`, "GATEWAY_PUBLIC_KEY"];
  return Object.fromEntries(names.map((name) => [name, keys[name] ?? ""]));
}

/** Where a worker finds the local cloud. */
function workerSettings({
  httpPort,
  accessToken,
}: {
  httpPort: number;
  accessToken: string;
}): Record<string, string> {
  return {
    GOOGLE_CLOUD_PROJECT: PROJECT,
    STATE_BUCKET,
    CONFIGURATION_BUCKET,
    CLOUD_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    CLOUD_ACCESS_TOKEN: accessToken,
    METADATA_SERVER_DETECTION: "none",
  };
}

/** The URL that schedules call, and the webhooks of this machine. */
export function callbackSettings(gatewayUrl: string): Record<string, string> {
  return {
    CALLBACK_URL: gatewayUrl,
    NOTIFICATION_HOSTS: "loopback",
  };
}
