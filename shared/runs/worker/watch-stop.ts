import { AppError, toAppError } from "../../core/errors.ts";
import { isCancelRequested } from "../record/cancel-run.ts";
import type { RunStore } from "../record/run-store.ts";

export interface StopWatch {
  /** Aborted with the AppError that ends the run. */
  signal: AbortSignal;
  /** Checks at once: an error when the run must stop. */
  check(): Promise<AppError | undefined>;
  close(): void;
}

export interface StopOptions {
  everyMs: number;
  host?: AbortSignal | undefined;
  /** Aborted with the AppError that ends the run, when it may not continue. */
  fence?: AbortSignal | undefined;
}

/**
 * Watches for a stored cancellation, for a lost lease and for the end of this process. A run that the process' end stops
 * is cancelled where a cancellation is stored, and `worker_lost` otherwise.
 */
export function watchStop(store: RunStore, id: string, { everyMs, host, fence }: StopOptions): StopWatch {
  const controller = new AbortController();
  const check = async () => {
    if (await isCancelRequested(store, id))
      controller.abort(new AppError("cancelled", "The run was cancelled."));
    return controller.signal.aborted ? (controller.signal.reason as AppError) : undefined;
  };
  const tryToCheck = () =>
    check().catch((thrown: unknown) => {
      store.log.warn({ run_id: id, error: toAppError(thrown) }, "could not check for cancellation");
    });
  let isChecking = false;
  const checkAgain = async () => {
    if (isChecking || controller.signal.aborted) return;
    isChecking = true;
    await tryToCheck();
    isChecking = false;
  };
  const timer = setInterval(checkAgain, everyMs);
  const onHostEnd = async () => {
    await tryToCheck();
    controller.abort(new AppError("worker_lost", "The worker was terminated before the run ended."));
  };
  // Without reading storage: there is no time for it.
  const onFence = () => controller.abort(fence?.reason);
  if (fence?.aborted) onFence();
  fence?.addEventListener("abort", onFence, { once: true });
  if (host?.aborted) void onHostEnd();
  host?.addEventListener("abort", onHostEnd, { once: true });

  return {
    signal: controller.signal,
    check,
    close() {
      clearInterval(timer);
      host?.removeEventListener("abort", onHostEnd);
      fence?.removeEventListener("abort", onFence);
    },
  };
}
