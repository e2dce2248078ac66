/**
 * The jobs, on disk, and their firings. As with Google, two executions of a job never overlap: a firing that is due
 * during another follows it. Firings that were due while this process was down are skipped; an execution that was
 * running when it ended is repeated.
 */
import { join } from "node:path";
import { defined } from "../../../../shared/core/defined.ts";
import { type CallGate, passDispatch } from "../calls/gate.ts";
import type { LocalClock } from "../clock.ts";
import { fileOf, openRecordFolder, type RecordFolder } from "../disk/record-folder.ts";
import { sendRequest } from "../tasks/send-task.ts";
import type { JobRecord, RetryPlan } from "./job-record.ts";
import { type JobSpec, jobId, nextTime } from "./read-job.ts";

export interface JobTableOptions {
  folder: string;
  clock: LocalClock;
  gate: CallGate;
  signToken: (email: string, audience: string) => Promise<string>;
}

export class JobTable {
  readonly #options: JobTableOptions;
  readonly #clock: LocalClock;
  readonly #jobs: RecordFolder<JobRecord>;
  /** Cancels the next firing, by the job's name. */
  readonly #alarms = new Map<string, () => void>();
  /** Names of the jobs whose firings are being executed. */
  readonly #busy = new Set<string>();
  readonly #closing = new AbortController();

  constructor(options: JobTableOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#jobs = openRecordFolder(join(options.folder, "jobs"));
    const now = this.#clock.now();
    for (const job of this.#jobs.all()) {
      this.#plan(job, now);
      if (job.due.length > 0) this.#clock.at(now, () => void this.#workOff(job.name));
    }
  }

  get(name: string): JobRecord | undefined {
    return this.#jobs.get(fileOf(name));
  }

  /** In the order of their names. */
  list(): JobRecord[] {
    return this.#jobs.all().sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  put(spec: JobSpec): JobRecord {
    const { state: before = "ENABLED", due = [], ...old } = this.get(spec.name) ?? {};
    const state = before === "UPDATE_FAILED" ? "ENABLED" : before;
    const now = this.#clock.now();
    return this.#plan({ ...old, ...spec, state, due, updated: now }, now);
  }

  setState(job: JobRecord, state: JobRecord["state"]): JobRecord {
    return this.#plan({ ...job, state }, this.#clock.now());
  }

  /** Sends it now, even during another execution. */
  run(job: JobRecord): void {
    void this.#attempt(job, this.#clock.now());
  }

  delete(job: JobRecord): void {
    this.#alarms.get(job.name)?.();
    this.#alarms.delete(job.name);
    this.#jobs.delete(fileOf(job.name));
  }

  /** Stops firing and aborts running attempts. */
  close(): void {
    for (const cancel of this.#alarms.values()) cancel();
    this.#closing.abort();
  }

  /** Sets the alarm for the first time after `after`. */
  #plan(job: JobRecord, after: number): JobRecord {
    this.#alarms.get(job.name)?.();
    const { next: _, ...rest } = job;
    const next = job.state === "ENABLED" ? nextTime(job.schedule, job.timeZone, after) : undefined;
    if (next === undefined) return this.#store(rest);
    const cancel = this.#clock.at(next, () => this.#fire(job.name, next));
    this.#alarms.set(job.name, cancel);
    return this.#store({ ...rest, next });
  }

  #fire(name: string, time: number): void {
    const job = this.get(name);
    if (!job) return;
    this.#plan({ ...job, due: [...job.due, time] }, time);
    void this.#workOff(name);
  }

  async #workOff(name: string): Promise<void> {
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    for (let job = this.get(name); job?.due[0] !== undefined && !this.#isClosed; job = this.get(name)) {
      await this.#execute(job, job.due[0]);
      if (!this.#isClosed) this.#change(name, { due: this.get(name)?.due.slice(1) ?? [] });
    }
    this.#busy.delete(name);
  }

  /** Attempts until one succeeds, they are used up, or the next scheduled time would be missed. */
  async #execute(job: JobRecord, time: number): Promise<void> {
    const clock = this.#clock;
    const started = clock.now();
    for (let failures = 0; !this.#isClosed; ) {
      const code = await this.#attempt(job, time);
      if (code === OK || ++failures > job.retry.count) return;
      const at = clock.now() + backOff(job.retry, failures);
      if (job.retry.maxDurationMs > 0 && at - started > job.retry.maxDurationMs) return;
      const current = this.get(job.name);
      if (!current || current.due.length > 1 || (current.next ?? Number.POSITIVE_INFINITY) <= at) return;
      await this.#until(at);
    }
  }

  /** @returns the gRPC code of the response */
  async #attempt(job: JobRecord, time: number): Promise<number> {
    const { gate, signToken } = this.#options;
    const clock = this.#clock;
    this.#change(job.name, { lastAttempt: clock.now() });
    const deadline = new AbortController();
    const cancelDeadline = clock.at(clock.now() + job.deadlineMs, () => deadline.abort());
    const signal = AbortSignal.any([deadline.signal, this.#closing.signal]);
    const send = () => sendAttempt(job, time, signToken, signal);
    const call = { kind: "scheduler.dispatch", subject: jobId(job), bytesIn: job.target.body.length };
    const status = await passDispatch(gate, call, send);
    cancelDeadline();
    const code = codeOf(status);
    if (!this.#isClosed) this.#change(job.name, { lastCode: code });
    return code;
  }

  #until(time: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.at(time, resolve);
      this.#closing.signal.addEventListener("abort", () => {
        cancel();
        resolve();
      });
    });
  }

  #change(name: string, part: Partial<JobRecord>): void {
    const job = this.get(name);
    if (job) this.#store({ ...job, ...part });
  }

  #store(job: JobRecord): JobRecord {
    this.#jobs.put(fileOf(job.name), job);
    return job;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }
}

function backOff({ minBackoffMs, maxBackoffMs, maxDoublings }: RetryPlan, failures: number): number {
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(failures - 1, maxDoublings));
}

/** @returns the HTTP status, or undefined without a response */
async function sendAttempt(
  job: JobRecord,
  scheduleTime: number,
  signToken: (email: string, audience: string) => Promise<string>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { target } = job;
  const authorization: Record<string, string> = target.token
    ? { Authorization: `Bearer ${await signToken(target.token.email, target.token.audience)}` }
    : {};
  const hasBody = target.body !== "" && target.method !== "GET" && target.method !== "HEAD";
  const headers = defined({
    "User-Agent": "Google-Cloud-Scheduler",
    "Content-Type": hasBody ? "application/octet-stream" : undefined,
    ...target.headers,
    "X-CloudScheduler": "true",
    "X-CloudScheduler-JobName": jobId(job),
    "X-CloudScheduler-ScheduleTime": new Date(scheduleTime).toISOString().replace(/\.\d+/, ""),
    ...authorization,
  });
  const { uri: url, method, body } = target;
  return sendRequest({ url, method, headers, body: hasBody ? body : undefined }, signal);
}

/** google.rpc.Code of an attempt's end. */
function codeOf(httpStatus: number | undefined): number {
  if (httpStatus === undefined) return UNAVAILABLE;
  if (httpStatus >= 200 && httpStatus < 300) return OK;
  return CODES[httpStatus] ?? (httpStatus >= 500 ? INTERNAL : UNKNOWN);
}

const OK = 0;
const UNKNOWN = 2;
const INTERNAL = 13;
const UNAVAILABLE = 14;
const CODES: Record<number, number> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 429: 8, 503: 14, 504: 4 };
