/** The private service, the job and the queues of the local stack's agents. */
import { join, resolve } from "node:path";
import { readAgentSettings } from "../../../shared/agents/config.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { LocalCloudInput } from "../cloud/options.ts";
import { readCallersEnvironment } from "../config.ts";

type Parts = Required<Pick<LocalCloudInput, "jobs" | "queues">>;

export interface LocalAgentsOptions {
  /** Variables of every worker. */
  workerEnv: Record<string, string>;
  grpcPort: number;
  servicePort: number;
  /** Between SIGTERM and SIGKILL. */
  graceSeconds: number;
  jobStartLatencyMs: number;
}

export interface LocalAgents extends Parts {
  /** Settings of the service. */
  env: Record<string, string>;
  /** Settings of the processes that submit runs of agents. */
  callerEnv: Record<string, string>;
}

const INVOKER = "invoker@local-project.iam.gserviceaccount.com";
/** A developer's machine runs other programs too, so capacity is not limited unless its settings say so. */
const ROOM = {
  AGENT_CAPACITY: "unchecked",
};
/** Repeats until the run is accepted or has expired. */
const QUEUE = { maxAttempts: -1, minBackoffSeconds: 0.5, maxBackoffSeconds: 10 };

export function planLocalAgents({
  workerEnv,
  grpcPort,
  servicePort,
  graceSeconds,
  jobStartLatencyMs,
}: LocalAgentsOptions): LocalAgents {
  const { agentsDir } = readAgentSettings();
  const callerEnv = {
    AGENT_SERVICE_URL: `http://127.0.0.1:${servicePort}`,
    ...(agentsDir === undefined ? {} : { FEDERALRUNNER_AGENTS_DIR: resolve(agentsDir) }),
  };
  const env = {
    ...ROOM,
    ...(isRoot() ? { AGENT_UIDS } : {}),
    // Source of the agents' keys; an agent receives only those that its profile names.
    ...readCallersEnvironment(),
    ...workerEnv,
    CLOUD_GRPC_ENDPOINT: `http://127.0.0.1:${grpcPort}`,
    INVOKER_SERVICE_ACCOUNT: INVOKER,
    ...callerEnv,
  };
  return {
    env,
    callerEnv,
    queues: { "agent-runs": QUEUE, "agent-writers": QUEUE },
    jobs: {
      "run-agent": {
        command: process.execPath,
        args: [join(packageRoot, "dist", "functions", "run-agent", "job.js")],
        env,
        timeoutSeconds: LONGEST_JOB_S,
        graceSeconds,
        startLatencyMs: jobStartLatencyMs,
      },
    },
  };
}

/** Each run of a stack that root has started has a user of its own, to whom the stack's folders are closed. */
const AGENT_UIDS = "20000-20063";

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The longest limit of an agent, plus time in the queue. */
const LONGEST_JOB_S = 2 * 3600;
