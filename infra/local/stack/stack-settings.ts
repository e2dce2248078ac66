/** The settings of the processes of a local stack. */
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
