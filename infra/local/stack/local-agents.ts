/** The private service, the job and the queues of the local stack's agents. */
import { resolve } from "node:path";
import { readAgentSettings } from "../../../shared/agents/config.ts";
import type { LocalCloudInput } from "../cloud/options.ts";
import { readCallersEnvironment } from "../config.ts";
import type { StackProcesses } from "./stack-processes.ts";

type Parts = Required<Pick<LocalCloudInput, "jobs" | "queues">>;

export interface LocalAgentsOptions {
  processes: StackProcesses;
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
  processes,
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
    ...(processes.agentUsers === undefined ? {} : { AGENT_UIDS: processes.agentUsers }),
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
        ...processes.job("functions/run-agent/job.js", env),
        timeoutSeconds: LONGEST_JOB_S,
        graceSeconds,
        startLatencyMs: jobStartLatencyMs,
      },
    },
  };
}

/** The longest limit of an agent, plus time in the queue. */
const LONGEST_JOB_S = 2 * 3600;
