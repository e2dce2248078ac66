/** Settings of `npm start`, the whole product on one machine. */
import { defineSettings, readSettings } from "../../shared/core/config.ts";

export const LOCAL_SETTINGS = defineSettings({
  dataDir: {
    name: "LOCAL_DATA_DIR",
    type: "string",
    default: ".local",
    setBy: "local stack",
    meaning: "Data folder of the local stack; it survives a restart.",
  },
  requireSandbox: {
    name: "LOCAL_REQUIRE_SANDBOX",
    type: "boolean",
    default: false,
    setBy: "local stack",
    meaning:
      "Refuses to start where Chromium has neither its sandbox nor a user of its own: its pages could read the keys.",
  },
});

/** The environment in which the local stack was started. */
export function readCallersEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** @throws AppError `invalid_configuration` */
export function readLocalSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(LOCAL_SETTINGS, env);
}
