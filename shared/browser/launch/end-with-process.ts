/** Ends resources with this process, on its exit and on a signal. */

export interface ProcessBound {
  /** Resolves when the resource is gone. Never rejects. */
  close(): Promise<void>;
  /** The synchronous variant, for a process that is exiting. */
  discard(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const SIGNAL_GRACE_MS = 2000;

const bound = new Set<ProcessBound>();

/**
 * Binds a resource to the lifetime of this process.
 *
 * A host with its own listener for a signal handles that signal alone. Without one, the resources are closed and the
 * signal then takes its usual effect.
 *
 * @returns releases the resource again
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
  void Promise.race([closed, late]).then(() => {
    discardAll();
    stopListening();
    process.kill(process.pid, signal);
  });
}

function stopListening(): void {
  process.off("exit", discardAll);
  for (const signal of SIGNALS) process.off(signal, closeAll);
}
