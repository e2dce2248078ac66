/**
 * One queue: tasks on disk, dispatched when due within the queue's rate and concurrency, repeated until they succeed.
 * As with Google, a dispatch deadline frees the concurrency slot while the handler may still be running.
 */
import { join } from "node:path";
import { type CallGate, passDispatch } from "../calls/gate.ts";
import type { LocalClock } from "../clock.ts";
import { fileOf, openRecordFolder, type RecordFolder } from "../disk/record-folder.ts";
import { lastName } from "../grpc/grpc-server.ts";
import type { QueueOptions } from "../options.ts";
import { sendTask, type TaskCredentials } from "./send-task.ts";
import type { TaskRecord } from "./task-record.ts";

export interface TaskQueueOptions {
  name: string;
  options: QueueOptions;
  folder: string;
  /** Time during which the name of a finished or deleted task stays reserved. */
  reservationMs: number;
  clock: LocalClock;
  gate: CallGate;
  credentials: TaskCredentials;
}

export class TaskQueue {
  readonly #queue: TaskQueueOptions;
  readonly #tasks: RecordFolder<TaskRecord>;
  readonly #reserved: RecordFolder<{ file: string; until: number }>;
  readonly #rate: { take(): number };
  /** Running attempts; each holds one concurrency slot. */
  readonly #active = new Map<string, AbortController>();
  #cancelWakeUp = () => {};
  #isClosed = false;

  constructor(queue: TaskQueueOptions) {
    const { folder, clock } = queue;
    this.#queue = queue;
    this.#tasks = openRecordFolder(join(folder, "tasks"));
    this.#reserved = openRecordFolder(join(folder, "reserved-names"));
    this.#rate = createDispatchRate(queue.options.maxDispatchesPerSecond);
    for (const { file, until } of this.#reserved.all()) clock.at(until, () => this.#reserved.delete(file));
    clock.at(clock.now(), () => this.#pump());
  }

  /** False when the name is taken or still reserved. */
  add(task: TaskRecord): boolean {
    const file = fileOf(task.name);
    if (this.#tasks.get(file) || this.#reserved.get(file)) return false;
    this.#tasks.put(file, task);
    this.#pump();
    return true;
  }

  get(name: string): TaskRecord | undefined {
    return this.#tasks.get(fileOf(name));
  }

  /** In the order in which they are due. */
  list(): TaskRecord[] {
    return this.#tasks.all().sort((a, b) => a.due - b.due);
  }

  /** False when there is none. */
  delete(name: string): boolean {
    const task = this.get(name);
    if (task) this.#remove(task);
    return task !== undefined;
  }

  /** Stops dispatching and aborts running attempts. */
  close(): void {
    this.#isClosed = true;
    this.#cancelWakeUp();
    for (const abort of this.#active.values()) abort.abort();
  }

  /** Dispatches the tasks that are due, within the queue's rate and concurrency. */
  #pump(): void {
    const { clock, options } = this.#queue;
    this.#cancelWakeUp();
    if (this.#isClosed) return;
    for (const task of this.#waiting()) {
      if (this.#active.size >= options.maxConcurrentDispatches) return;
      const wait = Math.max(0, task.due - clock.now()) || this.#rate.take();
      if (wait > 0) {
        this.#cancelWakeUp = clock.at(clock.now() + wait, () => this.#pump());
        return;
      }
      void this.#dispatch(task);
    }
  }

  /** In the order of their dispatches. */
  #waiting(): TaskRecord[] {
    const waiting = this.#tasks.all().filter(({ name }) => !this.#active.has(name));
    return waiting.sort((a, b) => a.due - b.due || a.created - b.created);
  }

  async #dispatch(task: TaskRecord): Promise<void> {
    const { name, clock, gate, credentials } = this.#queue;
    const attempt: TaskRecord = { ...task, dispatches: task.dispatches + 1 };
    attempt.firstAttempt ??= clock.now();
    this.#tasks.put(fileOf(task.name), attempt);
    const abort = new AbortController();
    this.#active.set(task.name, abort);
    const cancelDeadline = clock.at(clock.now() + task.deadlineMs, () => abort.abort());
    const subject = `${name}/${lastName(task.name)}`;
    const call = { kind: "tasks.dispatch", subject, bytesIn: task.body.length };
    const status = await passDispatch(gate, call, () => sendTask(attempt, credentials, abort.signal));
    cancelDeadline();
    this.#active.delete(task.name);
    // A queue that was closed during the attempt keeps the task, and dispatches it again after a restart.
    if (!this.#isClosed) this.#settle(attempt, status);
    this.#pump();
  }

  #settle(attempt: TaskRecord, status: number | undefined): void {
    const { clock, options } = this.#queue;
    // Deleted during the attempt.
    if (!this.get(attempt.name)) return;
    const succeeded = status !== undefined && status >= 200 && status < 300;
    const now = clock.now();
    const delay = nextAttemptDelay(options, attempt.dispatches, now - (attempt.firstAttempt ?? now));
    if (succeeded || delay === undefined) {
      this.#remove(attempt);
      return;
    }
    this.#tasks.put(fileOf(attempt.name), {
      ...attempt,
      due: now + delay,
      responses: attempt.responses + (status === undefined ? 0 : 1),
      lastStatus: status ?? attempt.lastStatus,
    });
  }

  #remove(task: TaskRecord): void {
    const { clock, reservationMs } = this.#queue;
    const file = fileOf(task.name);
    this.#tasks.delete(file);
    if (!task.named || reservationMs === 0) return;
    const until = clock.now() + reservationMs;
    this.#reserved.put(file, { file, until });
    clock.at(until, () => this.#reserved.delete(file));
  }
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

/**
 * Milliseconds until the next attempt after `dispatches` failed ones; undefined after the last attempt. The delay doubles
 * `maxDoublings` times, then grows linearly. Attempts end only when both limits are exceeded.
 * https://cloud.google.com/tasks/docs/reference/rpc/google.cloud.tasks.v2#retryconfig
 */
export function nextAttemptDelay(
  queue: QueueOptions,
  dispatches: number,
  sinceFirstMs: number,
): number | undefined {
  const attemptsUsed = queue.maxAttempts !== -1 && dispatches >= queue.maxAttempts;
  const timeUsed = sinceFirstMs >= queue.maxRetryDurationSeconds * 1000;
  if (attemptsUsed && timeUsed) return undefined;
  const failures = dispatches - 1;
  const doublings = Math.min(failures, queue.maxDoublings);
  const step = queue.minBackoffSeconds * 2 ** doublings;
  return Math.min(queue.maxBackoffSeconds, step * (1 + failures - doublings)) * 1000;
}
