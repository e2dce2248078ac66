/**
 * The jobs, on disk, and their firings. As with Google, two executions of a job never overlap: a firing that is due
 * during another follows it. Firings that were due while this process was down are skipped; an execution that was
 * running when it ended is repeated.
 */
import { join } from "node:path";
import type { CallGate } from "../calls/gate.ts";
import type { LocalClock } from "../clock.ts";
import { fileOf } from "../disk/file-of.ts";
import { openRecordFolder } from "../disk/record-folder.ts";
import type { JobRecord, RetryPlan } from "./job-record.ts";
import { nextTime } from "./next-time.ts";
import { type JobSpec, jobId } from "./read-job.ts";
import { codeOf, OK, sendAttempt } from "./send-attempt.ts";

export interface JobTable {
  get(name: string): JobRecord | undefined;
  /** In the order of their names. */
  list(): JobRecord[];
  put(spec: JobSpec): JobRecord;
  setState(job: JobRecord, state: JobRecord["state"]): JobRecord;
  /** Sends it now, even during another execution. */
  run(job: JobRecord): void;
  delete(job: JobRecord): void;
  /** Stops firing and aborts running attempts. */
  close(): void;
}

export function openJobTable(deps: {
  folder: string;
  clock: LocalClock;
  gate: CallGate;
  signToken: (email: string, audience: string) => Promise<string>;
}): JobTable {
  const { clock, gate, signToken } = deps;
  const jobs = openRecordFolder<JobRecord>(join(deps.folder, "jobs"));
  const alarms = new Map<string, () => void>();
  const busy = new Set<string>();
  const closing = new AbortController();

  const find = (name: string) => jobs.get(fileOf(name));

  function store(job: JobRecord): JobRecord {
    jobs.put(fileOf(job.name), job);
    return job;
  }

  function change(name: string, part: Partial<JobRecord>): void {
    const job = find(name);
    if (job) store({ ...job, ...part });
  }

  /** Sets the alarm for the first time after `after`. */
  function plan(job: JobRecord, after: number): JobRecord {
    alarms.get(job.name)?.();
    const { next: _, ...rest } = job;
    const next = job.state === "ENABLED" ? nextTime(job.schedule, job.timeZone, after) : undefined;
    if (next === undefined) return store(rest);
    alarms.set(
      job.name,
      clock.at(next, () => fire(job.name, next)),
    );
    return store({ ...rest, next });
  }

  function fire(name: string, time: number): void {
    const job = find(name);
    if (!job) return;
    plan({ ...job, due: [...job.due, time] }, time);
    void workOff(name);
  }

  async function workOff(name: string): Promise<void> {
    if (busy.has(name)) return;
    busy.add(name);
    for (let job = find(name); job?.due[0] !== undefined && !closing.signal.aborted; job = find(name)) {
      await execute(job, job.due[0]);
      if (!closing.signal.aborted) change(name, { due: find(name)?.due.slice(1) ?? [] });
    }
    busy.delete(name);
  }

  /** Attempts until one succeeds, they are used up, or the next scheduled time would be missed. */
  async function execute(job: JobRecord, time: number): Promise<void> {
    const started = clock.now();
    for (let failures = 0; !closing.signal.aborted; ) {
      const code = await attempt(job, time);
      if (code === OK || ++failures > job.retry.count) return;
      const delay = backOff(job.retry, failures);
      const at = clock.now() + delay;
      if (job.retry.maxDurationMs > 0 && at - started > job.retry.maxDurationMs) return;
      const current = find(job.name);
      if (!current || current.due.length > 1 || (current.next ?? Number.POSITIVE_INFINITY) <= at) return;
      await until(at);
    }
  }

  async function attempt(job: JobRecord, time: number): Promise<number> {
    change(job.name, { lastAttempt: clock.now() });
    const deadline = new AbortController();
    const cancelDeadline = clock.at(clock.now() + job.deadlineMs, () => deadline.abort());
    const signal = AbortSignal.any([deadline.signal, closing.signal]);
    const call = { kind: "scheduler.dispatch", subject: jobId(job), bytesIn: job.target.body.length };
    const status = await gate
      .pass(call, (faults) => {
        if (faults.some(({ action }) => action === "duplicate-dispatch")) {
          void sendAttempt(job, time, signToken, signal);
        }
        return sendAttempt(job, time, signToken, signal);
      })
      .catch(() => 503);
    cancelDeadline();
    const code = codeOf(status);
    if (!closing.signal.aborted) change(job.name, { lastCode: code });
    return code;
  }

  function until(time: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.at(time, resolve);
      closing.signal.addEventListener("abort", () => {
        cancel();
        resolve();
      });
    });
  }

  for (const job of jobs.all()) {
    plan(job, clock.now());
    if (job.due.length > 0) clock.at(clock.now(), () => void workOff(job.name));
  }
  return {
    get: find,
    list: () => jobs.all().sort((a, b) => (a.name < b.name ? -1 : 1)),
    put(spec) {
      const { state: before = "ENABLED", due = [], ...old } = find(spec.name) ?? {};
      const state = before === "UPDATE_FAILED" ? "ENABLED" : before;
      return plan({ ...old, ...spec, state, due, updated: clock.now() }, clock.now());
    },
    setState: (job, state) => plan({ ...job, state }, clock.now()),
    run: (job) => void attempt(job, clock.now()),
    delete(job) {
      alarms.get(job.name)?.();
      alarms.delete(job.name);
      jobs.delete(fileOf(job.name));
    },
    close() {
      for (const cancel of alarms.values()) cancel();
      closing.abort();
    },
  };
}

function backOff({ minBackoffMs, maxBackoffMs, maxDoublings }: RetryPlan, failures: number): number {
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(failures - 1, maxDoublings));
}
