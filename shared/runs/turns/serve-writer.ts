/**
 * Handles a wake-up: the holder of the writer's lease executes the waiting runs one after the other, in order of
 * arrival. The lease passes from run to run without a write, since GCS accepts one write a second per name.
 */
import { randomUUID } from "node:crypto";
import { AppError, toAppError } from "../../core/errors.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { LONGEST_DISPATCH_S } from "../submit/submit-agent.ts";
import {
  acquireLease,
  isLeaseOf,
  keepLease,
  LEASE_TIMES,
  type LeaseTimes,
  leaseName,
  releaseLease,
} from "./leases.ts";
import type { WakeWriter } from "./wake-writer.ts";
import { findFirstPosition, freePosition, listPositions, type QueuePosition } from "./writer-queue.ts";

export interface WriterHost {
  store: RunStore;
  /**
   * `workOnRun` of an agent's worker. After an error before the claim, the run keeps its position. At most `renewEveryMs`
   * after `fence` was aborted, all processes of the agent must have ended.
   */
  execute(id: string, options: WriterRunOptions): Promise<RunRecord | undefined>;
  wake: WakeWriter;
  times?: LeaseTimes | undefined;
}

export interface WriterRunOptions extends Guards {
  onClaim(): void;
  /** Called as soon as the end is decided. */
  onEnd(): void;
}

/** The reasons to stop a run. */
interface Guards {
  /** Aborted when this process must end. */
  host: AbortSignal;
  /** Aborted with the AppError `fenced` once the lease counts as lost. */
  fence: AbortSignal;
  /** Whether another instance holds the stored lease. */
  isFenced(): Promise<boolean>;
}

export interface ServeOptions {
  /** Aborted when this process must end. */
  host: AbortSignal;
  /** Aborted when no further run may start. */
  draining: AbortSignal;
  /** Maximum number of runs; default limited by the duration of a dispatch. */
  runs?: number;
}

/** A writer's only lease. */
export const writerLease = (agentId: string): string => leaseName(agentId, 0);

/**
 * @returns the number of executed runs: 0 when the queue is empty or another instance holds the lease
 * @throws AppError of `execute` or of storage; the queue then requires another wake-up
 */
export async function serveWriter(
  { store, times = LEASE_TIMES, ...work }: WriterHost,
  agent: { id: string; timeout_seconds: number },
  { host, draining, runs = Number.POSITIVE_INFINITY }: ServeOptions,
): Promise<number> {
  const batch: Batch = {
    executed: 0,
    passed: new Set(),
    background: [],
    limit: runs,
    until: endOfBatch(agent),
    draining,
  };
  try {
    // Checked again after each release: until then, wake-ups of new runs found the lease held.
    while (mayContinue(batch) && (await hasWaitingRun(store, agent.id, batch))) {
      const lease = await acquireLease(store, writerLease(agent.id), randomUUID(), times);
      if (!lease) return batch.executed;
      const fence = new AbortController();
      const kept = keepLease(store, lease, times, () => fence.abort(fenced()));
      const isFenced = async () => fence.signal.aborted || !(await isLeaseOf(store, lease));
      try {
        await serveInTurn({ store, ...work }, agent.id, batch, { host, fence: fence.signal, isFenced });
      } finally {
        await kept.close();
        // No process of the agent is left, whether the lease was lost or not.
        await releaseLease(store, kept.current());
      }
    }
    if (!mayContinue(batch) && (await hasWaitingRun(store, agent.id, batch))) await work.wake(agent.id);
    return batch.executed;
  } finally {
    await Promise.allSettled(batch.background);
  }
}

/** The state of one wake-up. */
interface Batch {
  executed: number;
  /** Generations of the positions whose runs are done. */
  passed: Set<string>;
  /** Freeing positions, and settling ended runs. */
  background: Promise<unknown>[];
  limit: number;
  /** By `performance.now()`: a run that starts later could outlast the dispatch. */
  until: number;
  draining: AbortSignal;
}

/** For storing the end of the last run. */
const STORING_MS = 60_000;

function endOfBatch({ timeout_seconds }: { timeout_seconds: number }): number {
  return performance.now() + (LONGEST_DISPATCH_S - timeout_seconds) * 1000 - STORING_MS;
}

function mayContinue({ executed, limit, until, draining }: Batch): boolean {
  const isInTime = executed === 0 || performance.now() < until;
  return !draining.aborted && executed < limit && isInTime;
}

async function hasWaitingRun(store: RunStore, agentId: string, { passed }: Batch): Promise<boolean> {
  return (await listPositions(store, agentId)).some(({ generation }) => !passed.has(generation));
}

async function serveInTurn(
  work: Omit<WriterHost, "times">,
  agentId: string,
  batch: Batch,
  guards: Guards,
): Promise<void> {
  while (mayContinue(batch) && !guards.fence.aborted) {
    const position = await findFirstPosition(work.store, agentId, batch.passed);
    if (!position || guards.fence.aborted) return;
    await serveOne(work, position, batch, guards);
  }
}

/** Resolves when the run's end is decided; the remaining writes do not delay the next run. */
async function serveOne(
  { store, execute }: Omit<WriterHost, "times">,
  position: QueuePosition,
  batch: Batch,
  guards: Guards,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const pass = () => {
    if (batch.passed.has(position.generation)) return;
    batch.passed.add(position.generation);
    batch.background.push(
      freePosition(store, position).catch((thrown: unknown) =>
        store.log.warn(
          { run_id: position.runId, error: toAppError(thrown) },
          "could not free the queue position",
        ),
      ),
    );
  };
  const onClaim = () => {
    batch.executed++;
    pass();
  };
  const executing = execute(position.runId, { ...guards, onClaim, onEnd: () => ended.resolve() }).catch(
    (thrown: unknown) => {
      // A deleted run needs no position.
      if (toAppError(thrown).type !== "run_not_found") throw thrown;
    },
  );
  batch.background.push(executing.catch(() => {}));
  await Promise.race([executing, ended.promise]);
  // Without a claim, the run had ended, or another worker has it.
  pass();
}

function fenced(): AppError {
  return new AppError("fenced", "The run lost its lease on the agent before it was done.");
}
