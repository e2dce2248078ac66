/**
 * The environment of an agent's process. Only PATH is passed on from the worker's variables, which include its keys.
 */
import { readProcessSettings } from "./config.ts";

/**
 * @param scratch the run's own folders
 * @param profileEnv the variables of the profile, secrets included; they override all but the last group
 * @param searchPath PATH; default: that of the worker
 */
export function agentEnvironment(
  { home, tmp }: { home: string; tmp: string },
  profileEnv: Readonly<Record<string, string>>,
  searchPath: string = readProcessSettings().searchPath,
): Record<string, string> {
  return {
    PATH: searchPath,
    HOME: home,
    TMPDIR: tmp,
    USER: "agent",
    LOGNAME: "agent",
    SHELL: "/bin/sh",
    ...QUIET,
    ...profileEnv,
    ...WITHOUT_METADATA,
  };
}

/** Plain text in one language and time zone, no prompts, no update notices. */
const QUIET = {
  LANG: "C.UTF-8",
  TZ: "UTC",
  TERM: "dumb",
  NO_COLOR: "1",
  CI: "1",
  // An editor or pager would wait for input.
  EDITOR: "false",
  VISUAL: "false",
  PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  DEBIAN_FRONTEND: "noninteractive",
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  DO_NOT_TRACK: "1",
};

// The discard port, where nothing listens.
const NOWHERE = "127.0.0.1:9";

/**
 * Points cloud client libraries away from the metadata server, which issues tokens of the worker's identity. A program
 * can ignore these variables; `fence-metadata.ts` enforces the restriction.
 */
const WITHOUT_METADATA = {
  GCE_METADATA_HOST: NOWHERE,
  GCE_METADATA_IP: NOWHERE,
  GCE_METADATA_ROOT: NOWHERE,
  METADATA_SERVER_DETECTION: "none",
  NO_GCE_CHECK: "true",
  AWS_EC2_METADATA_DISABLED: "true",
};
