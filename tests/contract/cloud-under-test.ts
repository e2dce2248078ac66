import { type CloudSettings, readCloudSettings } from "../../shared/cloud/config.ts";
import { startTemporaryCloud } from "../fixtures/local/temporary-cloud.ts";
import { need, readContractProject } from "./config.ts";

export type ContractPart = "objects" | "jobs" | "queue" | "scheduler" | "secrets";

export interface CloudUnderTest {
  settings: CloudSettings;
  /** Runs `sh -c 'sleep ${SLEEP:-0}; exit ${CODE:-0}'` once, without retries. */
  job: string;
  queue: string;
  /** Its value is `contract`. */
  secret: string;
  release(): Promise<void>;
}

/** The local cloud, or the real project that the settings name. */
export async function openCloudUnderTest(part: ContractPart): Promise<CloudUnderTest> {
  const real = readContractProject();
  if (!real) return openLocalCloud();
  const settings = readCloudSettings({
    GOOGLE_CLOUD_PROJECT: real.project,
    GOOGLE_CLOUD_REGION: real.region,
    STATE_BUCKET: part === "objects" ? need(real.bucket, "CONTRACT_BUCKET") : "unused",
    CONFIGURATION_BUCKET: "unused",
    CLOUD_ENDPOINT: real.storageEndpoint,
    CLOUD_GRPC_ENDPOINT: real.tasksEndpoint,
    CLOUD_ACCESS_TOKEN: real.accessToken,
    INVOKER_SERVICE_ACCOUNT: sendsTokens(part) ? need(real.invoker, "CONTRACT_INVOKER") : undefined,
  });
  return {
    settings,
    job: part === "jobs" ? need(real.job, "CONTRACT_JOB") : "",
    queue: part === "queue" ? need(real.queue, "CONTRACT_QUEUE") : "",
    secret: part === "secrets" ? need(real.secret, "CONTRACT_SECRET") : "",
    release: async () => {},
  };
}

function sendsTokens(part: ContractPart): boolean {
  return part === "queue" || part === "scheduler";
}

async function openLocalCloud(): Promise<CloudUnderTest> {
  const script = "sleep $" + "{SLEEP:-0}; exit $" + "{CODE:-0}";
  const cloud = await startTemporaryCloud({
    writeIntervalMs: 1000,
    jobs: { contract: { command: "sh", args: ["-c", script], graceSeconds: 1 } },
    queues: { contract: {} },
    secrets: { contract: "contract" },
  });
  const name = "contract";
  return {
    settings: cloud.settings,
    job: name,
    queue: name,
    secret: name,

    release: cloud.remove,
  };
}
