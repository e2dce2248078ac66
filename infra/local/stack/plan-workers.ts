/** The workers of a local stack: their settings, and the jobs and queues that start them. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { openAccessToken } from "../cloud/access-token.ts";
import { accountToken, workerToken } from "../cloud/identity/access-policy.ts";
import type { LocalCloudInput } from "../cloud/options.ts";
import { type LocalAgents, planLocalAgents } from "./local-agents.ts";
import type { StackPorts } from "./stack-ports.ts";
import { keysOf, workerSettings } from "./stack-settings.ts";

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
        command: process.execPath,
        args: [join(packageRoot, "dist", "functions", "execute-wizard", "job.js")],
        env: wizardEnv,
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
  { keys, ports, started }: Foundation,
): Promise<LocalAgents> {
  return planLocalAgents({
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
