/** The settings of the processes of a local stack. */
import type { LocalCloud } from "../cloud/start-local-cloud.ts";

export const PROJECT = "local-project";
export const STATE_BUCKET = "federalrunner-state";
export const CONFIGURATION_BUCKET = "federalrunner-configuration";

/** The keys of one kind of worker. */
export function keysOf(keys: Record<string, string>, kind: "AGENT" | "WORKER"): Record<string, string> {
  const names = [`${kind}_PRIVATE_KEYS`, "GATEWAY_PUBLIC_KEY"];
  return Object.fromEntries(names.map((name) => [name, keys[name] ?? ""]));
}

/** Where a worker finds the local cloud. */
export function workerSettings({
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
    STORAGE_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    SECRET_MANAGER_ENDPOINT: `http://127.0.0.1:${httpPort}`,
    CLOUD_ACCESS_TOKEN: accessToken,
    METADATA_SERVER_DETECTION: "none",
  };
}

/** The callers that the gateway accepts, the URL that schedules call, and the webhooks of this machine. */
export function callbackSettings(cloud: LocalCloud, gatewayUrl: string): Record<string, string> {
  return {
    CALLBACK_SERVICE_ACCOUNT: cloud.env.INVOKER_SERVICE_ACCOUNT ?? "",
    CALLBACK_AUDIENCE: gatewayUrl,
    CALLBACK_ISSUER: cloud.issuer,
    CALLBACK_JWKS_URI: cloud.keySetUrl,
    CALLBACK_URL: gatewayUrl,
    NOTIFICATION_HOSTS: "loopback",
  };
}
