/** Rows of settings that several processes have, each described once. */
import type { SettingRow } from "./config.ts";

export const ENVIRONMENT_SETTING = {
  name: "ENVIRONMENT",
  type: ["development", "production"],
  default: "development",
  meaning: "Kind of deployment; production rejects settings that are for development only.",
} as const satisfies SettingRow;

export const LOG_LEVEL_SETTING = {
  name: "LOG_LEVEL",
  type: ["DEBUG", "INFO", "WARN", "ERROR"],
  default: "INFO",
  meaning: "Minimum severity of log entries.",
} as const satisfies SettingRow;

const HOST_SETTING = {
  name: "HOST",
  type: "string",
  optional: true,
  meaning:
    "Address that the server listens on. Unset: all in production and on Cloud Run, and otherwise this machine alone (127.0.0.1). The images set 0.0.0.0.",
} as const satisfies SettingRow;

const CLOUD_RUN_SERVICE_SETTING = {
  name: "K_SERVICE",
  type: "string",
  optional: true,
  setBy: "platform",
  meaning: "Name of the service on Cloud Run.",
} as const satisfies SettingRow;

const PORT_SETTING = {
  name: "PORT",
  type: "integer",
  default: 8080,
  range: [0, 65_535],
  meaning: "Port of the server; 0 selects a free one.",
} as const satisfies SettingRow;

/** The settings of every server. */
export const LISTEN_SETTINGS = {
  environment: ENVIRONMENT_SETTING,
  host: HOST_SETTING,
  cloudRunService: CLOUD_RUN_SERVICE_SETTING,
  port: PORT_SETTING,
} as const;

/** The address to listen on; undefined: every address. */
export function listenHost({
  host,
  environment,
  cloudRunService,
}: {
  host: string | undefined;
  environment: "development" | "production";
  cloudRunService: string | undefined;
}): string | undefined {
  const isReachedFromOutside = environment === "production" || cloudRunService !== undefined;
  return host ?? (isReachedFromOutside ? undefined : "127.0.0.1");
}

/** Callers of a private service send the token, and the service compares it. */
export const SERVICE_TOKEN_SETTING = {
  name: "WORKER_SERVICE_TOKEN",
  type: "string",
  secret: true,
  optional: true,
  setBy: "local stack",
  meaning:
    "Bearer token that the workers' private services require where no platform checks their callers; `npm start` sets it. Unset on Cloud Run, where IAM does.",
} as const satisfies SettingRow;

/** The wait of calls over MCP, A2A and REST. */
export const WAIT_SETTING = {
  name: "CALL_WAIT_SECONDS",
  type: "integer",
  default: 240,
  range: [1, 3600],
  meaning:
    "Maximum wait of a call for its run or task, after which it returns the run's id or the working task; must be below the client's own limit (Claude's is 300).",
} as const satisfies SettingRow;

/** The drain of the services of both kinds of workers. */
export const DRAIN_SETTING = {
  name: "WORKER_DRAIN_SECONDS",
  type: "integer",
  default: 8,
  range: [0, 3600],
  setBy: "local stack",
  meaning: "Seconds that runs may continue after SIGTERM; Cloud Run kills an instance after 10 s.",
} as const satisfies SettingRow;

/** The wizards' worker enforces it; the gateway limits the job's execution by it. */
export const RUN_TIMEOUT_SETTING = {
  name: "FEDERALRUNNER_RUN_TIMEOUT_S",
  type: "integer",
  range: [1, 3600],
  default: 60,
  meaning:
    "Limit of a wizard's run in seconds, from the launch of the browser to the result. The gateway and the worker must have the same.",
} as const satisfies SettingRow;
