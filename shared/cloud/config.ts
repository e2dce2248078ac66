/** Settings of all calls to Google Cloud. In production the endpoints stay unset. */
import { defineSettings, readSettings } from "../core/config.ts";

export const CLOUD_SETTINGS = defineSettings({
  project: {
    name: "GOOGLE_CLOUD_PROJECT",
    type: "string",
    meaning: "Id of the Google Cloud project.",
  },
  region: {
    name: "GOOGLE_CLOUD_REGION",
    type: "string",
    default: "us-central1",
    meaning: "Region of the jobs, services, queues and schedules.",
  },
  deployment: {
    name: "DEPLOYMENT",
    type: "string",
    default: "",
    meaning:
      "Name of the deployment, with which the names of its jobs, queues and schedules begin, as in NAME-execute-wizard. Unset: they have no such beginning.",
  },
  bucket: {
    name: "STATE_BUCKET",
    type: "string",
    meaning: "Name of the bucket that holds runs, leases, schedules and all other state.",
  },
  runBuckets: {
    name: "RUN_BUCKETS",
    type: "string",
    default: "",
    setBy: "platform",
    meaning:
      "Buckets over which runs are spread by their ids, from the time on at which they are created, as `TIME=BUCKET,…;…`; unset: the state bucket holds all.",
  },
  configurationBucket: {
    name: "CONFIGURATION_BUCKET",
    type: "string",
    meaning:
      "Name of the bucket that holds wizards and agent profiles. Gateway and workers read it; no worker may write to it.",
  },
  invokerServiceAccount: {
    name: "INVOKER_SERVICE_ACCOUNT",
    type: "string",
    optional: true,
    meaning:
      "E-mail address of the service account whose identity token Cloud Tasks and Cloud Scheduler send with each call.",
  },
  endpoint: {
    name: "CLOUD_ENDPOINT",
    type: "url",
    optional: true,
    setBy: "local stack",
    meaning:
      "Endpoint of Cloud Storage, Cloud Run, Secret Manager and Google's public keys (REST), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  grpcEndpoint: {
    name: "CLOUD_GRPC_ENDPOINT",
    type: "url",
    optional: true,
    setBy: "local stack",
    meaning:
      "Endpoint of the APIs of Cloud Tasks and Cloud Scheduler (gRPC), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  accessToken: {
    name: "CLOUD_ACCESS_TOKEN",
    type: "string",
    secret: true,
    optional: true,
    setBy: "local stack",
    meaning: "Bearer token for http endpoints, which are never Google's; the local cloud requires it.",
  },
  callTimeoutSeconds: {
    name: "CLOUD_CALL_TIMEOUT_SECONDS",
    type: "integer",
    default: 30,
    range: [1, 600],
    setBy: "local stack",
    meaning: "Time limit in seconds of one call to a Google service, its retries included.",
  },
});

export type CloudSettings = ReturnType<typeof readCloudSettings>;

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readCloudSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(CLOUD_SETTINGS, env);
}

/** The settings of a client of any bucket. @throws AppError `invalid_configuration` */
export function readStorageSettings(env: Record<string, string | undefined>) {
  const { endpoint, accessToken, callTimeoutSeconds } = CLOUD_SETTINGS;
  return readSettings({ endpoint, accessToken, callTimeoutSeconds }, env);
}

/** A job, a queue, or the beginning of the names of the jobs of schedules. */
type ResourceKind =
  | "execute-wizard"
  | "run-agent"
  | "agent-runs"
  | "agent-writers"
  | "notifications"
  | "schedules"
  | "schedule-";

/** The name of one of the deployment's own resources at Google. */
export function resourceName({ deployment }: Pick<CloudSettings, "deployment">, kind: ResourceKind): string {
  return deployment === "" ? kind : `${deployment}-${kind}`;
}
