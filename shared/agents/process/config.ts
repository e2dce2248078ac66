/** Settings of the processes that agents run in. */
import { defineSettings, readSettings } from "../../core/config.ts";

export const PROCESS_SETTINGS = defineSettings({
  searchPath: {
    name: "PATH",
    type: "string",
    default: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    meaning: "Folders in which the executables of agents, and what they start, are looked up.",
  },
});

type Environment = Record<string, string | undefined>;

/** @throws AppError `invalid_configuration` */
export function readProcessSettings(env: Environment = process.env) {
  return readSettings(PROCESS_SETTINGS, env);
}
