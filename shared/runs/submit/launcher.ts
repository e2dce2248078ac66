/**
 * Launchers start workers. A worker must claim its run, so a run that two launchers started, because the response of the
 * first was lost, is still executed once.
 */
import { AppError, toAppError } from "../../core/errors.ts";
import type { StreamLine } from "../read/stream-line.ts";
import type { RunStore } from "../record/run-store.ts";
import { takeQueuePosition } from "../turns/take-queue-position.ts";
import type { WakeWriter } from "../turns/wake-writer.ts";
import { QUEUE_POSITIONS } from "../turns/writer-queue.ts";
import type { StoredRun } from "../worker/stored-run.ts";

export interface Launcher {
  /** Whether the launch sends this input to the worker, which then reads none from storage. Default not. */
  sendsInput?(sealedInput: string): boolean;
  /** Prepares the launch while the run is stored. */
  prepare?(): Promise<void>;
  /**
   * @param stored the new run, as the creator stored it
   * @throws AppError, such as `launch_failed`, when it is uncertain whether a worker starts
   */
  launch(id: string, stored?: StoredRun): Promise<Launch>;
  /** Starts a worker for each run, side by side. Absent: each is launched by itself. @throws as {@link launch} */
  launchAll?(ids: readonly string[]): Promise<Launch>;
}

export interface Launch {
  launcher: "job" | "service" | "queue" | "process";
  /** The name of the job's execution, for stopping it. */
  execution?: string;
  /** The worker's events; the stream may end early at any line. */
  stream?: AsyncIterable<StreamLine>;
}

export interface Launchers {
  job: Launcher;
  service?: Launcher | undefined;
}

/** @returns the launchers to try, in order */
export function chooseLaunchers(
  launchers: Launchers,
  choice: "auto" | "job" | "service",
  callerWaits: boolean,
): readonly [Launcher, ...Launcher[]] {
  const { job, service } = launchers;
  if (choice === "job" || (choice === "auto" && !callerWaits) || !service) return [job];
  return choice === "service" ? [service] : [service, job];
}

/** @param storeInput called before a launcher that does not send the input */
export async function launchThrough(
  launchers: readonly Launcher[],
  id: string,
  stored?: StoredRun,
  storeInput: (sealedInput: string) => Promise<void> = async () => {},
): Promise<Launch> {
  let failure: unknown;
  for (const launcher of launchers) {
    try {
      if (stored && !launcher.sendsInput?.(stored.sealedInput)) await storeInput(stored.sealedInput);
      return await launcher.launch(id, stored);
    } catch (error) {
      // The worker is at capacity: no other launcher may start the run.
      if (error instanceof AppError && error.type === "capacity_exhausted") throw error;
      failure = error;
    }
  }
  throw failure ?? new AppError("internal_error", "There is no launcher for this run.");
}

/**
 * @param startJob starts an execution of the job with these environment variables and this number of tasks, and returns
 *   its name
 */
export function createJobLauncher(
  startJob: (env: Record<string, string>, taskCount?: number) => Promise<string>,
  prepare: () => Promise<void> = async () => {},
): Launcher {
  return {
    prepare,
    launch: async (id) => ({ launcher: "job", execution: await startJob({ RUN_ID: id }) }),
    async launchAll(ids) {
      // The runs do not name their execution: cancelling one run must not stop the others.
      await startJob({ RUN_ID: ids.join(",") }, ids.length);
      return { launcher: "job" };
    },
  };
}

/** @param enqueue creates a task that calls the worker's service, with retries until it accepts the run */
export function createQueueLauncher(enqueue: (id: string) => Promise<unknown>): Launcher {
  return {
    async launch(id) {
      await enqueue(id);
      return { launcher: "queue" };
    },
  };
}

/** Takes a queue position and wakes the writer. The run starts when the writer's lease is free. */
export function createWriterLauncher(store: RunStore, agentId: string, wake: WakeWriter): Launcher {
  return {
    async launch(id) {
      if (!(await takeQueuePosition(store, agentId, id))) {
        throw new AppError("queue_full", `The agent's queue is full (${QUEUE_POSITIONS} runs).`);
      }
      try {
        await wake(agentId);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.category !== "transient") throw error;
        // The run has its queue position: the sweeper wakes the queue.
        store.log.warn({ run_id: id, agent_id: agentId, error }, "could not send the wake-up");
      }
      return { launcher: "queue" };
    },
  };
}
