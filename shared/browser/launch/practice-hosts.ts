/** Practice sites that serve official host names. */
import { configurationError } from "../../core/config.ts";

export const PRACTICE_HOSTS_SETTING = {
  name: "FEDERALRUNNER_PRACTICE_HOSTS",
  type: "string",
  optional: true,
  setBy: "local stack",
  meaning:
    "Hosts served by practice sites, as `host:port=address:port,…`; disables certificate checks. Rejected in production.",
} as const;

/** Precedes every answer about a practice site. */
export const PRACTICE_NOTE = "Practice site: its figures are not official.";

const ENTRY = /^([a-z0-9.-]+:\d+)=((?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d+)$/i;

/**
 * Parses `studentaid.gov:443=127.0.0.1:8443,…`.
 *
 * @throws AppError `invalid_configuration` for anything else
 */
export function parsePracticeHosts(text: string): Record<string, string> {
  const entries = text.split(",").map((entry) => ENTRY.exec(entry.trim()));
  if (entries.some((entry) => entry === null)) {
    throw configurationError(["FEDERALRUNNER_PRACTICE_HOSTS must have the form host:port=address:port,…"]);
  }
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? "", entry?.[2] ?? ""]));
}

/** The inverse of {@link parsePracticeHosts}. */
export function formatPracticeHosts(hosts: Record<string, string>): string {
  return Object.entries(hosts)
    .map(([host, address]) => `${host}=${address}`)
    .join(",");
}

/** Whether the environment's practice hosts serve a form at this address. */
export function isPracticeHere(url: string, env: Record<string, string | undefined>): boolean {
  const hosts = env[PRACTICE_HOSTS_SETTING.name];
  return hosts !== undefined && hosts !== "" && isPracticeSite(url, parsePracticeHosts(hosts));
}

/** Whether a form at this address is a practice site. */
export function isPracticeSite(url: string, hosts: Record<string, string> = {}): boolean {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === "http:" ? "80" : "443";
  return Object.hasOwn(hosts, `${hostname}:${port || usual}`);
}
