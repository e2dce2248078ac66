/** Sees to it that nothing which belongs to this process outlives it: neither its exit nor a signal. */

export interface ProcessBound {
  /** Ends it and resolves when nothing of it is left. Never rejects. */
  close(): Promise<void>;
  /** The same at once, for a process that is exiting already. */
  discard(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const SIGNAL_GRACE_MS = 2000;

const bound = new Set<ProcessBound>();

/**
 * Binds something to the life of this process.
 *
 * A host with a listener of its own for a signal decides alone what the signal means. Without one the bound things
 * are closed, and then the signal takes its usual effect.
 *
 * @returns releases it again
 */
export function endWithProcess(resource: ProcessBound): () => void {
  if (bound.size === 0) {
    process.on("exit", discardAll);
    for (const signal of SIGNALS) process.on(signal, closeAll);
  }
  bound.add(resource);
  return () => {
    if (bound.delete(resource) && bound.size === 0) stopListening();
  };
}

function discardAll(): void {
  for (const resource of bound) resource.discard();
}

function closeAll(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  const closed = Promise.all([...bound].map((resource) => resource.close()));
  const late = new Promise((resolve) => setTimeout(resolve, SIGNAL_GRACE_MS));
  Promise.race([closed, late]).then(() => {
    discardAll();
    stopListening();
    process.kill(process.pid, signal);
  });
}

function stopListening(): void {
  process.off("exit", discardAll);
  for (const signal of SIGNALS) process.off(signal, closeAll);
}
