/**
 * Blocks the metadata server, which issues tokens of the worker's identity, for the agents' users: a routing rule of the
 * kernel prohibits the route for these users alone. Needs Linux with iproute2 and CAP_NET_ADMIN.
 * https://man7.org/linux/man-pages/man8/ip-rule.8.html
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import type { UserRange } from "./user-pool.ts";

/**
 * Idempotent; for the start of the worker.
 *
 * @param users those that agents run as, without the worker's own
 * @returns `fenced` when the kernel confirms that they have no route to the metadata server
 */
export async function fenceMetadata(
  { first, last }: UserRange,
  ip: Ip = runIp,
): Promise<"fenced" | "impossible"> {
  for (const { family, address } of METADATA_SERVERS) {
    if (family === "-6" && !existsSync("/proc/net/if_inet6")) continue;
    const rule = ["uidrange", `${first}-${last}`, "to", address, "priority", PRIORITY, "prohibit"];
    const added = await ip([family, "rule", "add", ...rule]);
    if (added.failed && !added.stderr.includes("File exists")) return "impossible";
    // On a machine that owns the address, the rule for local addresses takes precedence.
    for (const uid of new Set([first, last])) {
      const route = await ip([family, "route", "get", address, "uid", String(uid)]);
      if (!route.failed) return "impossible";
    }
  }
  return "fenced";
}

/** The command `ip` of iproute2. Never rejects. */
export type Ip = (args: string[]) => Promise<{ failed: boolean; stderr: string }>;

// https://cloud.google.com/compute/docs/metadata/querying-metadata
const METADATA_SERVERS = [
  { family: "-4", address: "169.254.169.254" },
  { family: "-6", address: "fd20:ce::254" },
];

/** Precedes the default rules; with an explicit priority Linux rejects a duplicate of the rule. */
const PRIORITY = "169";

const IP_TIMEOUT_MS = 5000;
// The PATH of other users than root often lacks the sbin folders.
const SEARCH_PATH = "/usr/sbin:/sbin:/usr/bin:/bin";

const runIp: Ip = (args) =>
  new Promise((resolve) => {
    const options = { timeout: IP_TIMEOUT_MS, env: { PATH: SEARCH_PATH, LC_ALL: "C" } };
    execFile("ip", args, options, (error, _stdout, stderr) => {
      resolve({ failed: error !== null, stderr });
    });
  });
