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
  bucket: {
    name: "STATE_BUCKET",
    type: "string",
    meaning: "Name of the bucket that holds runs, leases, schedules and all other state.",
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
  storageEndpoint: {
    name: "STORAGE_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "Endpoint of Cloud Storage, if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  runEndpoint: {
    name: "RUN_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "Endpoint of the Cloud Run API (gRPC), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  tasksEndpoint: {
    name: "TASKS_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "Endpoint of the Cloud Tasks API (gRPC), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  schedulerEndpoint: {
    name: "SCHEDULER_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "Endpoint of the Cloud Scheduler API (gRPC), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  secretManagerEndpoint: {
    name: "SECRET_MANAGER_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "Endpoint of Secret Manager (REST), if not Google's. An http endpoint receives CLOUD_ACCESS_TOKEN, or no credentials.",
  },
  accessToken: {
    name: "CLOUD_ACCESS_TOKEN",
    type: "string",
    secret: true,
    optional: true,
    meaning: "Bearer token for http endpoints, which are never Google's; the local cloud requires it.",
  },
  callTimeoutSeconds: {
    name: "CLOUD_CALL_TIMEOUT_SECONDS",
    type: "integer",
    default: 30,
    range: [1, 600],
    meaning: "Time limit in seconds of one call to a Google service, its retries included.",
  },
});

export type CloudSettings = ReturnType<typeof readCloudSettings>;

/** @throws AppError `invalid_configuration` that lists every problem. */
export function readCloudSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(CLOUD_SETTINGS, env);
}
