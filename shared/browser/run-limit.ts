/** Ends a run at its time limit, or when its caller aborts it. */
import { AppError } from "../core/errors.ts";

export interface RunLimit {
  /** Aborted with an AppError: `timeout`, or `cancelled` when the caller aborted. */
  signal: AbortSignal;
  /**
   * Stands still while a person acts.
   *
   * @returns the function that lets the limit go on, and returns for how many milliseconds it stood
   */
  hold(): () => number;
  /** Stops the timer. */
  clear(): void;
}

export function createRunLimit(timeoutMs: number, caller?: AbortSignal): RunLimit {
  const controller = new AbortController();
  const end = () => {
    const seconds = timeoutMs / 1000;
    controller.abort(new AppError("timeout", `The run timed out after ${seconds} s.`));
  };
  let ends = performance.now() + timeoutMs;
  let timer = setTimeout(end, timeoutMs);
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
    hold() {
      const held = performance.now();
      clearTimeout(timer);
      return () => {
        const ms = performance.now() - held;
        ends += ms;
        timer = setTimeout(end, Math.max(0, ends - performance.now()));
        return ms;
      };
    },
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", cancel);
    },
  };
}

/** Settles as `work`; rejects with the signal's reason when it is aborted first. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  return promise;
}

/** Does not keep the process alive. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}
