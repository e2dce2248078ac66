/** Containers outlive the program that started them: these functions remove them. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { promisify } from "node:util";

const LABEL = "federalrunner.stack";

/** The option that marks a container of a stack. */
export function labelOption(stack: string): string {
  return `--label=${LABEL}=${stack}`;
}

/** Resolves also where the container has ended. */
export async function removeContainer(
  engine: string,
  name: string,
  env: Record<string, string>,
): Promise<void> {
  await promisify(execFile)(engine, ["rm", "--force", name], { env }).catch(() => {});
}

// docker's `rm` has no time to wait for, and podman's waits ten seconds unless the container was killed before.
const REMOVE_ALL = `ids=$("$0" ps --all --quiet --filter "label=$1")
[ -z "$ids" ] || { "$0" kill $ids; "$0" rm --force $ids; } > /dev/null 2>&1`;

/** Removes the containers of a stack that was killed. */
export async function removeContainers(
  engine: string,
  stack: string,
  env: Record<string, string>,
): Promise<void> {
  await once(script(REMOVE_ALL, engine, stack, env), "exit");
}

/**
 * Removes the containers of a stack when its process has ended, for any reason.
 *
 * @returns the function that removes them now
 */
export function removeWithProcess(
  engine: string,
  stack: string,
  env: Record<string, string>,
): () => Promise<void> {
  const child = script(`cat > /dev/null\n${REMOVE_ALL}`, engine, stack, env);
  const ended = once(child, "exit");
  child.unref();
  (child.stdin as Socket).unref();
  return async () => {
    child.ref();
    // The pipe ends with this process too.
    child.stdin?.end();
    await ended;
  };
}

function script(text: string, engine: string, stack: string, env: Record<string, string>): ChildProcess {
  // A process group of its own: an interrupted terminal ends the stack's.
  return spawn("/bin/sh", ["-c", text, engine, `${LABEL}=${stack}`], {
    detached: true,
    env,
    stdio: ["pipe", "ignore", "ignore"],
  });
}
