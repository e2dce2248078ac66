/** Against which cloud the contract suite runs: the local one, or a real project whose resources are named. */
import { CLOUD_SETTINGS } from "../../shared/cloud/config.ts";
import { configurationError, defineSettings, readSettings } from "../../shared/core/config.ts";

export const CONTRACT_SETTINGS = defineSettings({
  project: {
    name: "CONTRACT_PROJECT",
    type: "string",
    optional: true,
    meaning: "Real project to run against.",
  },
  region: {
    name: "CONTRACT_REGION",
    type: "string",
    default: "us-central1",
    meaning: "Region of job, queue and schedules.",
  },
  bucket: { name: "CONTRACT_BUCKET", type: "string", optional: true, meaning: "An existing bucket." },
  job: { name: "CONTRACT_JOB", type: "string", optional: true, meaning: "An existing job." },
  queue: { name: "CONTRACT_QUEUE", type: "string", optional: true, meaning: "An existing queue." },
  secret: {
    name: "CONTRACT_SECRET",
    type: "string",
    optional: true,
    meaning: "An existing secret whose latest version is `contract`.",
  },
  invoker: {
    name: "CONTRACT_INVOKER",
    type: "string",
    optional: true,
    meaning: "Service account of the identity tokens of tasks and schedules.",
  },
  target: {
    name: "CONTRACT_TARGET",
    type: "url",
    optional: true,
    meaning: "Deployed gateway that a real task and a real schedule call.",
  },
  storageEndpoint: {
    name: "CONTRACT_STORAGE_ENDPOINT",
    type: "url",
    optional: true,
    meaning: "Another implementation of Cloud Storage, such as fake-gcs-server.",
  },
  tasksEndpoint: {
    name: "CONTRACT_TASKS_ENDPOINT",
    type: "url",
    optional: true,
    meaning: "Another implementation of Cloud Tasks (gRPC).",
  },
  accessToken: CLOUD_SETTINGS.accessToken,
});

/** Undefined for the local cloud. */
export function readContractProject(env: Record<string, string | undefined> = process.env) {
  const { project, ...rest } = readSettings(CONTRACT_SETTINGS, env);
  if (project === undefined) return undefined;
  // The other tests switch it off; credentials of a machine of Google's come from there.
  delete env.METADATA_SERVER_DETECTION;
  return { project, ...rest };
}

/** For a part that cannot run without it. */
export function need(value: string | undefined, setting: string): string {
  if (value === undefined) throw configurationError([`${setting} is not set.`]);
  return value;
}
