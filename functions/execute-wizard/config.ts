/** Settings of the worker itself; storage, keys, browser and wizards have their own. */
import {
  DRAIN_SETTING,
  LISTEN_SETTINGS,
  LOG_LEVEL_SETTING,
  listenHost,
  SERVICE_TOKEN_SETTING,
} from "../../shared/core/common-settings.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";

export const WORKER_SETTINGS = defineSettings({
  logLevel: LOG_LEVEL_SETTING,
});

export const SERVICE_SETTINGS = defineSettings({
  ...LISTEN_SETTINGS,
  token: SERVICE_TOKEN_SETTING,
  concurrency: {
    name: "WORKER_CONCURRENCY",
    type: "integer",
    default: 2,
    range: [1, 100],
    meaning: "Number of concurrent runs of one instance; further runs are rejected with 503.",
  },
  drainSeconds: DRAIN_SETTING,
});

type Environment = Record<string, string | undefined>;

/** @throws AppError `invalid_configuration` */
export function readWorkerSettings(env: Environment = process.env) {
  return readSettings(WORKER_SETTINGS, env);
}

/** @throws AppError `invalid_configuration` */
export function readServiceSettings(env: Environment = process.env) {
  const settings = readSettings(SERVICE_SETTINGS, env);
  return { ...settings, host: listenHost(settings) };
}
