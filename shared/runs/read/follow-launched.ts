/**
 * Follows a run through its worker's stream, if the service launched it. The stream is only faster than storage: when it
 * ends early or sends neither events nor heartbeats, polling continues. A follower that leaves keeps the stream open,
 * since a disconnect must not end the run.
 */

import { HEARTBEAT_MS } from "../record/claim.ts";
import { hearResult } from "../record/result-object.ts";
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
  let silentMs = 0;
  try {
    for (
      let step = await nextLine(store, lines, signal);
      !step.done;
      step = await nextLine(store, lines, signal)
    ) {
      if ("run" in step.value) {
        const { run, result } = step.value;
        if (isTerminal(run.state)) return hearResult(run, result);
      } else if (step.value.event.seq >= seq) {
        seq = step.value.event.seq + 1;
        yield step.value.event;
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error === SILENT) silentMs = SILENT_MS;
    store.log.info({ run_id: id }, "the worker's stream ended early; polling storage");
  } finally {
    void drain(lines);
  }
  return yield* followRun(store, id, { ...options, from: seq, silentMs });
}

const SILENT_MS = HEARTBEAT_MS * 1.25;
const SILENT = new Error("the worker's stream is silent");

async function nextLine(
  { clock }: RunStore,
  lines: AsyncIterator<StreamLine> | undefined,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<StreamLine>> {
  if (!lines) return { done: true, value: undefined };
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const arrived = new AbortController();
  clock.sleep(SILENT_MS, arrived.signal).then(
    () => reject(SILENT),
    () => {},
  );
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([lines.next(), aborted]);
  } finally {
    arrived.abort();
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
