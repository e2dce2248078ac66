/**
 * What an agent's process finds in its environment, built from nothing: of the worker's own variables, which hold its
 * keys, only PATH is passed on.
 */
import { readProcessSettings } from "./config.ts";

/**
 * @param scratch the run's own folders
 * @param profileEnv what the agent's profile sets, secrets included; it may replace all but the last rows
 * @param searchPath PATH; the deployment's unless given
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

/** Plain text in one language and time zone, no questions, no news about newer versions. */
const QUIET = {
  LANG: "C.UTF-8",
  TZ: "UTC",
  TERM: "dumb",
  NO_COLOR: "1",
  CI: "1",
  // An editor or pager would wait for somebody.
  EDITOR: "false",
  VISUAL: "false",
  PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  DEBIAN_FRONTEND: "noninteractive",
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
  DO_NOT_TRACK: "1",
};

// Port 9 discards, and nothing listens there.
const NOWHERE = "127.0.0.1:9";

/**
 * Keeps the cloud's client libraries from the metadata server, where the worker's own identity is to be had. It binds
 * only who heeds it; the fence is `fence-metadata.ts`.
 */
const WITHOUT_METADATA = {
  GCE_METADATA_HOST: NOWHERE,
  GCE_METADATA_IP: NOWHERE,
  GCE_METADATA_ROOT: NOWHERE,
  METADATA_SERVER_DETECTION: "none",
  NO_GCE_CHECK: "true",
  AWS_EC2_METADATA_DISABLED: "true",
};
