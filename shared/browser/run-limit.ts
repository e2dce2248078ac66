/** The time that a run has: until its limit, or until its caller aborts it. */
import { AppError } from "../core/errors.ts";

export interface RunLimit {
  /** Aborted with the AppError that ends the run: `timeout`, or `cancelled` when the caller aborted. */
  signal: AbortSignal;
  /** Ends the watch. */
  clear(): void;
}

export function createRunLimit(timeoutMs: number, caller?: AbortSignal): RunLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const seconds = timeoutMs / 1000;
    controller.abort(
      new AppError("timeout", `The run took longer than its limit of ${seconds} s and was ended.`),
    );
  }, timeoutMs);
  const cancel = () => {
    const reason: unknown = caller?.reason;
    controller.abort(
      reason instanceof AppError ? reason : new AppError("cancelled", "The run was cancelled."),
    );
  };
  if (caller?.aborted) cancel();
  caller?.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
    },
  };
}

/** The work's outcome, unless the signal is aborted first: then its reason is thrown. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  return promise;
}

/** Does not keep the process alive: whatever waits beside it, a browser, does. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
