/** Limits a run's writes to the disk: on Cloud Run it is memory, which all runs of an instance share. */
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";

export interface DiskLimits {
  /** Sum of all folders, as allocated on the disk. */
  maxBytes: number;
  /** Files, folders and links. */
  maxFiles: number;
}

export interface DiskWatch {
  /** Aborted with an AppError `disk_quota_exceeded`. */
  signal: AbortSignal;
  stop(): void;
}

const FIRST_MS = 1_000;
/** A scan costs processor time: the pause before the next one is a multiple of its duration. */
const PAUSE_PER_SCAN = 20;
/** On a busy machine a scan waits more than it computes. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * @param folders those of the run
 * @param elsewhere the files and folders of the run outside of them
 * @param firstMs until the first scan, and the shortest pause
 */
export function watchDiskUse(
  folders: readonly string[],
  limits: DiskLimits,
  elsewhere: () => Promise<readonly string[]> = async () => [],
  firstMs: number = FIRST_MS,
): DiskWatch {
  const exceeded = new AbortController();
  const schedule = (pauseMs: number): NodeJS.Timeout =>
    setTimeout(() => {
      void check();
    }, pauseMs).unref();
  let isStopped = false;
  let timer = schedule(firstMs);

  async function check(): Promise<void> {
    const started = performance.now();
    const excess = await findExcess(folders, await elsewhere(), limits, () => isStopped);
    if (isStopped) return;
    if (excess !== undefined) {
      exceeded.abort(new AppError("disk_quota_exceeded", `The agent wrote more than ${excess}.`));
      return;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, (performance.now() - started) * PAUSE_PER_SCAN);
    timer = schedule(Math.max(firstMs, pause));
  }

  return {
    signal: exceeded.signal,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const BLOCK_BYTES = 512;

/** @returns the limit that is exceeded. Never throws: files come and go during a scan. */
async function findExcess(
  folders: readonly string[],
  elsewhere: readonly string[],
  { maxBytes, maxFiles }: DiskLimits,
  isStopped: () => boolean,
): Promise<string | undefined> {
  let bytes = 0;
  let files = 0;
  const open = [...folders];
  const count = async (path: string) => {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory()) open.push(path);
    bytes += (found?.blocks ?? 0) * BLOCK_BYTES;
    files++;
    if (bytes > maxBytes) return `${maxBytes} bytes`;
    return files > maxFiles ? `${maxFiles} files` : undefined;
  };
  for (const path of elsewhere) {
    const excess = await count(path);
    if (excess !== undefined) return excess;
  }
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await opendir(folder).catch(() => undefined);
    if (!entries) continue;
    try {
      for await (const entry of entries) {
        if (isStopped()) return undefined;
        const excess = await count(join(folder, entry.name));
        if (excess !== undefined) return excess;
      }
    } catch {
      // The folder was removed.
    }
  }
  return undefined;
}
