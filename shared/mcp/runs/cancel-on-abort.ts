import type { ToolCall } from "../tools/define-tool.ts";

/** Whether a client ended a call because it took too long, as the SDKs state it: its run goes on. */
export function isTimeout(reason: unknown): boolean {
  const words = reason instanceof Error ? `${reason.name} ${reason.message}` : reason;
  return typeof words === "string" && /-32001|\btimed? ?out\b/i.test(words);
}

/**
 * Cancels a call's runs when the call is cancelled, also while they are being created.
 *
 * @returns the function that ends this
 */
export function cancelOnAbort(
  runIds: readonly string[],
  signal: AbortSignal,
  { runs, log }: Pick<ToolCall, "runs" | "log">,
): () => void {
  const cancel = () => {
    if (isTimeout(signal.reason)) return;
    for (const id of runIds)
      void runs
        .requestCancel(id)
        .then(() => runs.cancel(id))
        .catch((error: unknown) =>
          log.warn({ run_id: id, error }, "the run of a cancelled call could not be cancelled"),
        );
  };
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  return () => signal.removeEventListener("abort", cancel);
}
