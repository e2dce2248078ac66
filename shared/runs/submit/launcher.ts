/**
 * The ways to a worker. All of them lead to the same claim, so a run that was sent through two of them, because the
 * answer of the first was lost, is still executed once.
 */
import { AppError } from "../../core/errors.ts";
import type { StreamLine } from "../read/stream-line.ts";

export interface Launcher {
  /** Gets ready to launch, while the run is being stored. */
  prepare?(): Promise<void>;
  /** @throws AppError `launch_failed` or another when it is not certain that a worker will come */
  launch(id: string): Promise<Launch>;
}

export interface Launch {
  launcher: "job" | "service" | "queue";
  /** The job's execution, by which it can be stopped. */
  execution?: string;
  /** What the worker says while its caller stays; it may break off at any line. */
  stream?: AsyncIterable<StreamLine>;
}

export interface Launchers {
  job: Launcher;
  service?: Launcher | undefined;
}

/** Which doors to try, in this order. */
export function chooseLaunchers(
  launchers: Launchers,
  choice: "auto" | "job" | "service",
  callerWaits: boolean,
): readonly [Launcher, ...Launcher[]] {
  const { job, service } = launchers;
  if (choice === "job" || (choice === "auto" && !callerWaits) || !service) return [job];
  return choice === "service" ? [service] : [service, job];
}

export async function launchThrough(launchers: readonly Launcher[], id: string): Promise<Launch> {
  let failure: unknown;
  for (const launcher of launchers) {
    try {
      return await launcher.launch(id);
    } catch (error) {
      // A worker that says so has no room: none of its kind is to be pressed through another door.
      if (error instanceof AppError && error.type === "capacity_exhausted") throw error;
      failure = error;
    }
  }
  throw failure ?? new AppError("internal_error", "There is no way to a worker.");
}

/** @param startJob starts an execution of the job with these environment variables and tells its name */
export function createJobLauncher(
  startJob: (env: Record<string, string>) => Promise<string>,
  prepare: () => Promise<void> = async () => {},
): Launcher {
  return { prepare, launch: async (id) => ({ launcher: "job", execution: await startJob({ RUN_ID: id }) }) };
}

/** @param enqueue makes a task that calls the worker's service for this run, again until it is taken */
export function createQueueLauncher(enqueue: (id: string) => Promise<unknown>): Launcher {
  return {
    async launch(id) {
      await enqueue(id);
      return { launcher: "queue" };
    },
  };
}
