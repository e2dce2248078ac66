/**
 * Follows a run through its worker's stream, if the service launched it. The stream is only faster than storage: when it
 * ends early, polling continues. A follower that leaves keeps the stream open, since a disconnect must not end the run.
 */

import type { RunEvent, RunRecord } from "../record/run.ts";
import { isTerminal } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { type FollowOptions, followRun } from "./follow-run.ts";
import type { StreamLine } from "./stream-line.ts";

export async function* followLaunched(
  store: RunStore,
  id: string,
  stream: AsyncIterable<StreamLine> | undefined,
  options: FollowOptions = {},
): AsyncGenerator<RunEvent, RunRecord, void> {
  const { signal } = options;
  let seq = options.from ?? 0;
  const lines = stream?.[Symbol.asyncIterator]();
  try {
    for (let step = await nextLine(lines, signal); !step.done; step = await nextLine(lines, signal)) {
      if ("run" in step.value) {
        if (isTerminal(step.value.run.state)) return step.value.run;
      } else if (step.value.event.seq >= seq) {
        seq = step.value.event.seq + 1;
        yield step.value.event;
      }
    }
  } catch {
    signal?.throwIfAborted();
    store.log.info({ run_id: id }, "the worker's stream ended early; polling storage");
  } finally {
    void drain(lines);
  }
  return yield* followRun(store, id, { ...options, from: seq });
}

async function nextLine(
  lines: AsyncIterator<StreamLine> | undefined,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<StreamLine>> {
  if (!lines) return { done: true, value: undefined };
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([lines.next(), aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

async function drain(lines: AsyncIterator<StreamLine> | undefined): Promise<void> {
  try {
    while (lines && !(await lines.next()).done);
  } catch {
    // The stream has no reader any more.
  }
}
