/**
 * Reports the changes of a database file to readers that wait: those of this process at once, those of others by the file
 * system's events of the write-ahead log.
 */
import { type FSWatcher, watch } from "node:fs";

export interface Changes {
  /** Reports that this process has changed these objects. */
  report(names: readonly string[]): void;
  /** Resolves when an object with the prefix may have changed. @throws the signal's reason */
  watch(prefix: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface Waiter {
  prefix: string;
  wake(): void;
}

/** @param version changes with each write of another process */
export function watchChanges(file: string, version: () => number): Changes {
  const waiters = new Set<Waiter>();
  let watcher: FSWatcher | undefined;
  let seen = 0;

  const wake = (isConcerned: (waiter: Waiter) => boolean) => {
    for (const waiter of [...waiters]) if (isConcerned(waiter)) waiter.wake();
  };
  const onEvent = () => {
    const now = version();
    if (now !== seen) wake(() => true);
    seen = now;
  };
  const open = () => {
    seen = version();
    try {
      watcher = watch(`${file}-wal`, { persistent: false }, onEvent);
      watcher.on("error", () => watcher?.close());
    } catch {
      // Without events, readers poll.
    }
  };

  return {
    report: (names) => wake(({ prefix }) => names.some((name) => name.startsWith(prefix))),

    watch(prefix, signal) {
      if (!watcher) open();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const end = () => {
        waiters.delete(waiter);
        signal.removeEventListener("abort", onAbort);
      };
      const onAbort = () => {
        end();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        prefix,
        wake() {
          end();
          resolve();
        },
      };
      waiters.add(waiter);
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
      return promise;
    },

    close: () => watcher?.close(),
  };
}
