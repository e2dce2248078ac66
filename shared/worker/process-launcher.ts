/** Launches wizards' runs in this process. */
import { PassThrough } from "node:stream";
import { AppError, toAppError } from "../core/errors.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import type { Launcher, StreamLine } from "../runs/worker.ts";
import { executeRun, type Worker } from "./execute-run.ts";
import { shareBrowser } from "./share-browser.ts";

export interface ProcessLauncher extends Launcher {
  /** Cancels the runs and waits for their ends. No further run is launched. */
  close(cancel: (id: string) => Promise<unknown>): Promise<void>;
}

const RETRY_SECONDS = 20;
/** Runs of one {@link Launcher.launchAll} at a time, in one browser: most of a run's time passes at the site. */
const SHARING = 6;

/**
 * @param concurrency number of browsers at a time
 * @param afterRun called after each run and batch
 */
export function createProcessLauncher(
  worker: Worker,
  concurrency: number,
  afterRun: () => void = () => {},
): ProcessLauncher {
  const host = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** The batches of {@link Launcher.launchAll} that wait for room. */
  const waiting: string[][] = [];
  /** The runs of batches that have room. */
  const batched = new Set<string>();
  let isClosing = false;

  async function execute(id: string, lines: PassThrough): Promise<void> {
    const write = (line: StreamLine) => void lines.write(line);
    try {
      await executeRun({ ...worker, name: `${worker.name}/${id}` }, id, {
        host: host.signal,
        launcher: "process",
        onEvent: (event) => write({ event }),
        onEnd: (run, result) => write({ run, result }),
      });
    } catch (error) {
      worker.store.log.error({ run_id: id, error: toAppError(error) }, "the run could not be executed");
    } finally {
      running.delete(id);
      lines.end();
      if (!isClosing) afterRun();
      startWaiting();
    }
  }

  /** The runs of one form share a browser. */
  async function executeBatch(ids: readonly string[], key: string): Promise<void> {
    for (const id of ids) batched.add(id);
    const { launch = await loadLaunch() } = worker.executeOptions;
    const shared = shareBrowser(launch);
    const sharing = { ...worker, executeOptions: { ...worker.executeOptions, launch: shared.launch } };
    try {
      await mapConcurrently([...ids], SHARING, async (id) => {
        await executeRun({ ...sharing, name: `${worker.name}/${id}` }, id, { host: host.signal }).catch(
          (error: unknown) =>
            worker.store.log.error({ run_id: id, error: toAppError(error) }, "the run could not be executed"),
        );
        batched.delete(id);
      });
    } finally {
      await shared.close();
      running.delete(key);
      if (!isClosing) afterRun();
      startWaiting();
    }
  }

  function startWaiting(): void {
    while (!isClosing && running.size < concurrency) {
      const ids = waiting.shift();
      const [key] = ids ?? [];
      if (ids === undefined || key === undefined) return;
      running.set(key, executeBatch(ids, key));
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
      waiting.push([...ids]);
      startWaiting();
      return { launcher: "process" };
    },

    async close(cancel) {
      isClosing = true;
      await Promise.allSettled(
        [...new Set([...waiting.splice(0).flat(), ...batched, ...running.keys()])].map(cancel),
      );
      host.abort();
      await Promise.allSettled(running.values());
    },
  };
}

/** Playwright loads with the first batch. */
async function loadLaunch() {
  return (await import("../browser/launch/launch-browser.ts")).launchBrowser;
}
