/**
 * Keeps the agents' user from the cloud's metadata server, which would hand out the worker's own identity, by a rule
 * in the kernel's routing: for that user, and for nobody else, the way there is prohibited. It needs a Linux with
 * iproute2 and CAP_NET_ADMIN. https://man7.org/linux/man-pages/man8/ip-rule.8.html
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Once at the worker's start; doing it again changes nothing.
 *
 * @param uid the user that agents run as, which must not be the worker's own
 * @returns `fenced` when the kernel confirms that this user has no way to the metadata server; `impossible` otherwise
 */
export async function fenceMetadata(uid: number, ip: Ip = runIp): Promise<"fenced" | "impossible"> {
  for (const { family, address } of METADATA_SERVERS) {
    if (family === "-6" && !existsSync("/proc/net/if_inet6")) continue;
    const rule = ["uidrange", `${uid}-${uid}`, "to", address, "priority", PRIORITY, "prohibit"];
    const added = await ip([family, "rule", "add", ...rule]);
    if (added.failed && !added.stderr.includes("File exists")) return "impossible";
    // Where the address is this machine's own, another rule comes first.
    const route = await ip([family, "route", "get", address, "uid", String(uid)]);
    if (!route.failed) return "impossible";
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

/** Before the rules for all; and naming it is what makes Linux refuse the same rule a second time. */
const PRIORITY = "169";

const IP_TIMEOUT_MS = 5000;
// Often not in the PATH of those who are not root.
const SEARCH_PATH = "/usr/sbin:/sbin:/usr/bin:/bin";

const runIp: Ip = (args) =>
  new Promise((resolve) => {
    const options = { timeout: IP_TIMEOUT_MS, env: { PATH: SEARCH_PATH, LC_ALL: "C" } };
    execFile("ip", args, options, (error, _stdout, stderr) => {
      resolve({ failed: error !== null, stderr });
    });
  });
