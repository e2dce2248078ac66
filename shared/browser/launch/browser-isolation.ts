/**
 * Isolates the browser from its worker: by Chromium's sandbox, which gives the processes of pages a separate user
 * namespace, and by a separate user (`FEDERALRUNNER_BROWSER_UID`), which cannot read the worker's memory, files and
 * environment in /proc. Chromium refuses its sandbox to root.
 */
import { execFile } from "node:child_process";
import { chown } from "node:fs/promises";
import { promisify } from "node:util";
import { configurationError } from "../../core/config.ts";
import type { Logger } from "../../core/logger.ts";
import type { BrowserConfig } from "../config.ts";

export interface BrowserIsolation {
  sandbox: boolean;
  /** Undefined: the user of this process. */
  uid: number | undefined;
}

type IsolationConfig = Pick<BrowserConfig, "uid">;

export async function isolationFor(
  { uid }: IsolationConfig,
  { isRoot = process.getuid?.() === 0, platform = process.platform, canSandbox = probe } = {},
): Promise<BrowserIsolation> {
  if (isRoot && uid === undefined) return { sandbox: false, uid };
  return { sandbox: platform !== "linux" || (await canSandbox(uid)), uid };
}

const REMEDY =
  "allow user namespaces to the worker's user, or start the worker as root with FEDERALRUNNER_BROWSER_UID";

/** @throws AppError `invalid_configuration` where a page that takes its browser over could read this process's files */
export async function requireIsolation(
  config: IsolationConfig,
  host?: Parameters<typeof isolationFor>[1],
): Promise<void> {
  const { sandbox, uid } = await isolationFor(config, host);
  if (!sandbox && uid === undefined) throw configurationError([`Chromium has no sandbox: ${REMEDY}`]);
}

/** Logs at the start of a worker that its browser has neither the sandbox nor a separate user. */
export async function warnUnisolated(
  config: IsolationConfig,
  log: Pick<Logger, "warn">,
  host?: Parameters<typeof isolationFor>[1],
): Promise<void> {
  const { sandbox, uid } = await isolationFor(config, host);
  if (sandbox || uid !== undefined) return;
  log.warn(
    { remedy: REMEDY },
    "Chromium runs without its sandbox: a page that takes it over can read what the worker reads",
  );
}

const probed = new Map<number | undefined, Promise<boolean>>();

/** The calls of Chromium's sandbox, each of which the kernel or the container around this process may refuse. */
const SANDBOX_CALLS = [
  "unshare",
  "--user",
  "--map-root-user",
  "--pid",
  "--fork",
  "--net",
  "--root=/",
  "true",
];

function probe(uid: number | undefined): Promise<boolean> {
  const command = [...asUser(uid), ...SANDBOX_CALLS];
  const known =
    probed.get(uid) ??
    promisify(execFile)(command[0] as string, command.slice(1)).then(
      () => true,
      () => false,
    );
  probed.set(uid, known);
  return known;
}

function asUser(uid: number | undefined): string[] {
  if (uid === undefined) return [];
  return ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--no-new-privs", "--"];
}

/**
 * The command that starts the browser as another user.
 *
 * @param scratch a folder of the worker, handed over to the user
 */
export async function commandAsUser(
  executable: string,
  uid: number | undefined,
  scratch: string,
): Promise<[file: string, ...args: string[]]> {
  if (uid !== undefined) await chown(scratch, uid, uid);
  const [file = executable, ...args] = [...asUser(uid), executable];
  return [file, ...args];
}
