/** Launches wizards' runs in this process. */
import { PassThrough } from "node:stream";
import { AppError, toAppError } from "../core/errors.ts";
import type { Launcher, StreamLine } from "../runs/worker.ts";
import { executeRun, type Worker } from "./execute-run.ts";

export interface ProcessLauncher extends Launcher {
  /** Cancels the runs and waits for their ends. No further run is launched. */
  close(cancel: (id: string) => Promise<unknown>): Promise<void>;
}

const RETRY_SECONDS = 20;

/** @param concurrency number of concurrent runs, each with a browser of its own */
export function createProcessLauncher(worker: Worker, concurrency: number): ProcessLauncher {
  const host = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** Runs of {@link Launcher.launchAll} that wait for room. */
  const waiting: string[] = [];
  let isClosing = false;

  async function execute(id: string, lines: PassThrough): Promise<void> {
    const write = (line: StreamLine) => void lines.write(line);
    try {
      await executeRun({ ...worker, name: `${worker.name}/${id}` }, id, {
        host: host.signal,
        onEvent: (event) => write({ event }),
        onEnd: (run) => write({ run }),
      });
    } catch (error) {
      worker.store.log.error({ run_id: id, error: toAppError(error) }, "the run could not be executed");
    } finally {
      running.delete(id);
      lines.end();
      startWaiting();
    }
  }

  function startWaiting(): void {
    while (!isClosing && running.size < concurrency) {
      const id = waiting.shift();
      if (id === undefined) return;
      const lines = new PassThrough({ objectMode: true });
      running.set(id, execute(id, lines));
      lines.resume();
    }
  }

  return {
    async launch(id) {
      if (isClosing) throw new AppError("launch_failed", "This process is ending.");
      if (running.size >= concurrency) {
        const details = { retry_after_seconds: RETRY_SECONDS };
        throw new AppError("capacity_exhausted", "This computer is filling other forms.", { details });
      }
      const lines = new PassThrough({ objectMode: true });
      running.set(id, execute(id, lines));
      return { launcher: "process", stream: lines };
    },

    async launchAll(ids) {
      if (isClosing) throw new AppError("launch_failed", "This process is ending.");
      waiting.push(...ids);
      startWaiting();
      return { launcher: "process" };
    },

    async close(cancel) {
      isClosing = true;
      await Promise.allSettled([...waiting.splice(0), ...running.keys()].map(cancel));
      host.abort();
      await Promise.allSettled(running.values());
    },
  };
}
