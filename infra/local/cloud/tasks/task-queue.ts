/**
 * One queue: tasks on disk, dispatched when due within the queue's rate and concurrency, repeated until they succeed.
 * As with Google, a dispatch deadline frees the concurrency slot while the handler may still be running.
 */
import { join } from "node:path";
import type { CallGate } from "../calls/gate.ts";
import type { LocalClock } from "../clock.ts";
import { fileOf } from "../disk/file-of.ts";
import { openRecordFolder } from "../disk/record-folder.ts";
import { lastName } from "../grpc/grpc-server.ts";
import type { QueueOptions } from "../options.ts";
import { nextAttemptDelay } from "./retry-plan.ts";
import { sendTask, type TaskCredentials } from "./send-task.ts";
import type { TaskRecord } from "./task-record.ts";

export interface TaskQueue {
  /** False when the name is taken or still reserved. */
  add(task: TaskRecord): boolean;
  get(name: string): TaskRecord | undefined;
  /** In the order in which they are due. */
  list(): TaskRecord[];
  /** False when there is none. */
  delete(name: string): boolean;
  /** Stops dispatching and aborts running attempts. */
  close(): void;
}

export function openTaskQueue(deps: {
  name: string;
  options: QueueOptions;
  folder: string;
  /** Time during which the name of a finished or deleted task stays reserved. */
  reservationMs: number;
  clock: LocalClock;
  gate: CallGate;
  credentials: TaskCredentials;
}): TaskQueue {
  const { name: queueName, options, folder, reservationMs, clock, gate, credentials } = deps;
  const tasks = openRecordFolder<TaskRecord>(join(folder, "tasks"));
  const reserved = openRecordFolder<{ file: string; until: number }>(join(folder, "reserved-names"));
  const rate = createDispatchRate(options.maxDispatchesPerSecond);
  // Running attempts; each holds one concurrency slot.
  const active = new Map<string, AbortController>();
  let cancelWakeUp = () => {};
  let closed = false;

  const due = () =>
    tasks
      .all()
      .filter((task) => !active.has(task.name))
      .sort((a, b) => a.due - b.due || a.created - b.created);

  function pump(): void {
    cancelWakeUp();
    if (closed) return;
    for (const task of due()) {
      if (active.size >= options.maxConcurrentDispatches) return;
      const wait = Math.max(0, task.due - clock.now()) || rate.take();
      if (wait > 0) {
        cancelWakeUp = clock.at(clock.now() + wait, pump);
        return;
      }
      void dispatch(task);
    }
  }

  async function dispatch(task: TaskRecord): Promise<void> {
    const attempt: TaskRecord = { ...task, dispatches: task.dispatches + 1 };
    attempt.firstAttempt ??= clock.now();
    tasks.put(fileOf(task.name), attempt);
    const abort = new AbortController();
    active.set(task.name, abort);
    const cancelDeadline = clock.at(clock.now() + task.deadlineMs, () => abort.abort());
    const subject = `${queueName}/${lastName(task.name)}`;
    const status = await gate
      .pass({ kind: "tasks.dispatch", subject, bytesIn: task.body.length }, (faults) => {
        if (faults.some(({ action }) => action === "duplicate-dispatch")) {
          void sendTask(attempt, credentials, abort.signal);
        }
        return sendTask(attempt, credentials, abort.signal);
      })
      .catch(() => 503);
    cancelDeadline();
    active.delete(task.name);
    // A queue that was closed during the attempt keeps the task, and dispatches it again after a restart.
    if (!closed) settle(attempt, status);
    pump();
  }

  function settle(attempt: TaskRecord, status: number | undefined): void {
    // Deleted during the attempt.
    if (!tasks.get(fileOf(attempt.name))) return;
    const succeeded = status !== undefined && status >= 200 && status < 300;
    const now = clock.now();
    const delay = nextAttemptDelay(options, attempt.dispatches, now - (attempt.firstAttempt ?? now));
    if (succeeded || delay === undefined) {
      remove(attempt);
      return;
    }
    tasks.put(fileOf(attempt.name), {
      ...attempt,
      due: now + delay,
      responses: attempt.responses + (status === undefined ? 0 : 1),
      lastStatus: status ?? attempt.lastStatus,
    });
  }

  function remove(task: TaskRecord): void {
    const file = fileOf(task.name);
    tasks.delete(file);
    if (!task.named || reservationMs === 0) return;
    reserved.put(file, { file, until: clock.now() + reservationMs });
    clock.at(clock.now() + reservationMs, () => reserved.delete(file));
  }

  for (const { file, until } of reserved.all()) clock.at(until, () => reserved.delete(file));
  clock.at(clock.now(), pump);
  return {
    add(task) {
      const file = fileOf(task.name);
      if (tasks.get(file) || reserved.get(file)) return false;
      tasks.put(file, task);
      pump();
      return true;
    },
    get: (name) => tasks.get(fileOf(name)),
    list: () => tasks.all().sort((a, b) => a.due - b.due),
    delete(name) {
      const task = tasks.get(fileOf(name));
      if (task) remove(task);
      return task !== undefined;
    },
    close() {
      closed = true;
      cancelWakeUp();
      for (const abort of active.values()) abort.abort();
    },
  };
}

/** Token bucket with a burst of a fifth of a second. `take` returns 0, or the milliseconds until the next token. */
function createDispatchRate(perSecond: number): { take(): number } {
  const burst = Math.max(1, Math.ceil(perSecond / 5));
  let tokens = burst;
  let filled = performance.now();
  return {
    take() {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - filled) / 1000) * perSecond);
      filled = now;
      if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * 1000);
      tokens -= 1;
      return 0;
    },
  };
}
