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
  /** Aborted with the AppError that ends the run, when it has no right to go on. */
  fence?: AbortSignal | undefined;
}

/**
 * Watches for the durable wish to stop, and for the host's own end: a run whose host is told to go ends as cancelled
 * where that is the reason, and as `worker_lost` otherwise.
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
      store.log.warn({ run_id: id, error: toAppError(thrown) }, "it is unknown whether to stop");
    });
  let looking = false;
  const look = async () => {
    if (looking || controller.signal.aborted) return;
    looking = true;
    await tryToCheck();
    looking = false;
  };
  const timer = setInterval(look, everyMs);
  const hostEnds = async () => {
    await tryToCheck();
    controller.abort(new AppError("worker_lost", "The worker was told to end before the run was done."));
  };
  // Without a look at storage: there is no time for it.
  const fenceFalls = () => controller.abort(fence?.reason);
  if (fence?.aborted) fenceFalls();
  fence?.addEventListener("abort", fenceFalls, { once: true });
  if (host?.aborted) void hostEnds();
  host?.addEventListener("abort", hostEnds, { once: true });

  return {
    signal: controller.signal,
    check,
    close() {
      clearInterval(timer);
      host?.removeEventListener("abort", hostEnds);
      fence?.removeEventListener("abort", fenceFalls);
    },
  };
}
