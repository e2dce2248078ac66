/** Settings of the processes of agents. */
import { defineSettings, readSettings } from "../../core/config.ts";

export const PROCESS_SETTINGS = defineSettings({
  searchPath: {
    name: "PATH",
    type: "string",
    setBy: "platform",
    default: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    meaning: "Folders that are searched for the executables of agents and of their child processes.",
  },
});

type Environment = Record<string, string | undefined>;

/** @throws AppError `invalid_configuration` */
export function readProcessSettings(env: Environment = process.env) {
  return readSettings(PROCESS_SETTINGS, env);
}
