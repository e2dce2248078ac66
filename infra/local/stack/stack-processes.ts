/** The place of a stack's processes: this machine, or containers of their images. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { LocalCloudInput } from "../cloud/options.ts";
import { readCallersEnvironment } from "../config.ts";
import { IMAGES, type Images } from "../containers/find-images.ts";
import {
  labelOption,
  removeContainer,
  removeContainers,
  removeWithProcess,
} from "../containers/remove-containers.ts";
import { type Container, engineEnvironment, runArguments } from "../containers/run-arguments.ts";
import { relayErrors, spawnProcess } from "./supervise-process.ts";

type Job = Pick<Required<LocalCloudInput>["jobs"][string], "args" | "command" | "container" | "env">;

export interface StackProcesses {
  /** Starts a built entry, such as `functions/gateway/main.js`, that does not outlive this process. */
  spawn(entry: string, env: Record<string, string>): ChildProcess;
  /** The job of a built entry. */
  job(entry: string, env: Record<string, string>): Job;
  /** The users of agents (AGENT_UIDS): each run has one of its own; undefined where only root could change users. */
  agentUsers: string | undefined;
}

export const hostProcesses: StackProcesses = {
  spawn: spawnProcess,
  job: (entry, env) => ({ command: process.execPath, args: [join(packageRoot, "dist", entry)], env }),
  // The stack's folders are closed to them.
  agentUsers: process.getuid?.() === 0 ? "20000-20063" : undefined,
};

/** Those with a name in the image, as in terraform/modules/run-agent. */
const USERS_OF_IMAGE = "20000-20031";

/**
 * Removes the containers that an earlier stack of this folder has left.
 *
 * @param started removes those of this stack at its end
 */
export async function openContainers(
  { engine, isRoot, containers }: Images,
  dataDir: string,
  started: AsyncDisposableStack,
): Promise<StackProcesses> {
  const stack = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const engineEnv = engineEnvironment(readCallersEnvironment());
  await removeContainers(engine, stack, engineEnv);
  started.defer(removeWithProcess(engine, stack, engineEnv));
  const containerOf = (entry: string): Container => {
    const container = containers[IMAGES[folderOf(entry)]];
    return { ...container, options: [...(container.options ?? []), labelOption(stack)] };
  };
  return {
    spawn(entry, env) {
      const name = `federalrunner-${folderOf(entry)}-${randomBytes(4).toString("hex")}`;
      const child = spawn(engine, runArguments(containerOf(entry), name, [`dist/${entry}`], env), {
        env: { ...env, ...engineEnv },
        stdio: ["ignore", "pipe", "pipe"],
      });
      relayErrors(child);
      // The engine's program was killed, but not the container.
      child.once("exit", (_, signal) => signal && removeContainer(engine, name, engineEnv));
      return child;
    },
    job: (entry, env) => ({
      command: engine,
      args: [`dist/${entry}`],
      container: containerOf(entry),
      env: { ...env, ...engineEnv },
    }),
    agentUsers: isRoot ? USERS_OF_IMAGE : undefined,
  };
}

/** @param entry such as `functions/gateway/main.js` */
function folderOf(entry: string): keyof typeof IMAGES {
  return entry.split("/")[1] as keyof typeof IMAGES;
}
