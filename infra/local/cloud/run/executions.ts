/** Executions of jobs: started, limited, timed out, cancelled, and found again after a restart. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openRecordFolder } from "../disk/record-folder.ts";
import { lastName } from "../grpc/grpc-server.ts";
import type { JobOptions } from "../options.ts";
import { adoptProcess, readExitCode, signalGroup, startProcess } from "./execution-process.ts";
import { type ExecutionRecord, isEnded, jobOf } from "./execution-record.ts";

export interface Executions {
  start(execution: {
    name: string;
    args: string[];
    env: Record<string, string>;
    timeoutSeconds: number;
  }): ExecutionRecord;
  get(name: string): ExecutionRecord | undefined;
  /** Newest first. */
  list(job: string): ExecutionRecord[];
  /** SIGTERM, and SIGKILL after the job's grace. */
  cancel(name: string): void;
  /** SIGKILL for each running one whose environment has these values. */
  kill(env: Record<string, string>): void;
  /** Ends every process and waits for it. */
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 2_000;

export function openExecutions(deps: {
  folder: string;
  jobs: Record<string, JobOptions>;
  maxRunning: number;
  /** Environment of every process, below the job's own. */
  baseEnv: Record<string, string>;
  /** Simulated cold start at this moment, in addition to the job's own. */
  startLatency: () => number;
}): Executions {
  const { folder, jobs, maxRunning, baseEnv, startLatency } = deps;
  const records = openRecordFolder<ExecutionRecord>(join(folder, "executions"));
  const timers = createTimers();
  const ready: string[] = [];
  let closing = false;
  let allEnded: (() => void) | undefined;
  for (const part of ["logs", "exits"]) mkdirSync(join(folder, part), { recursive: true, mode: 0o700 });
  const exitFile = (id: string) => join(folder, "exits", id);
  const running = () => records.all().filter(({ state }) => state === "running");

  function update(id: string, change: Partial<ExecutionRecord>): ExecutionRecord {
    const record = { ...(records.get(id) as ExecutionRecord), ...change };
    records.put(id, record);
    return record;
  }

  function end(id: string, state: ExecutionRecord["state"], change: Partial<ExecutionRecord> = {}): void {
    timers.clear(id);
    update(id, { ...change, state, ended: Date.now() });
    startReady();
    if (running().length === 0) allEnded?.();
  }

  function processEnded(id: string): void {
    const record = records.get(id) as ExecutionRecord;
    // A container ends with its first process, so the rest of the group must end too.
    if (record.pid !== undefined) signalGroup(record.pid, "SIGKILL");
    const exitCode = readExitCode(exitFile(id)) ?? 137;
    const outcome = exitCode === 0 && !record.timedOut ? "succeeded" : "failed";
    end(id, record.cancelling ? "cancelled" : outcome, { exitCode });
  }

  function terminate(id: string): void {
    const record = records.get(id) as ExecutionRecord;
    const pid = record.pid as number;
    signalGroup(pid, "SIGTERM");
    timers.later(id, (jobs[jobOf(record)]?.graceSeconds ?? 0) * 1000, () => signalGroup(pid, "SIGKILL"));
  }

  function startReady(): void {
    while (!closing && ready.length > 0 && running().length < maxRunning) {
      const id = ready.shift() as string;
      const record = records.get(id) as ExecutionRecord;
      const job = jobs[jobOf(record)];
      if (isEnded(record) || !job) continue;
      const { command, cwd } = job;
      const env = { ...baseEnv, ...runtimeEnv(record), ...job.env, ...record.env };
      const files = { logFile: join(folder, "logs", `${id}.log`), exitFile: exitFile(id) };
      const pid = startProcess({ command, args: record.args, env, cwd, ...files }, () => processEnded(id));
      update(id, { state: "running", started: Date.now(), pid });
      limitTime(id, record.timeoutSeconds * 1000);
    }
  }

  function limitTime(id: string, milliseconds: number): void {
    timers.later(id, Math.max(0, milliseconds), () => {
      update(id, { timedOut: true });
      terminate(id);
    });
  }

  function becomeReady(id: string, delay: number): void {
    timers.later(id, delay, () => {
      ready.push(id);
      startReady();
    });
  }

  function resume(record: ExecutionRecord): void {
    const id = lastName(record.name);
    if (isEnded(record)) return;
    if (record.state === "pending") becomeReady(id, 0);
    else {
      const pid = record.pid as number;
      const found = () => {
        limitTime(id, record.timeoutSeconds * 1000 - (Date.now() - (record.started ?? 0)));
        if (record.cancelling) terminate(id);
      };
      void adoptProcess({ pid, exitFile: exitFile(id) }, { found, ended: () => processEnded(id) });
    }
  }

  for (const record of records.all()) resume(record);

  return {
    start({ name, ...execution }) {
      const id = lastName(name);
      const record: ExecutionRecord = { name, ...execution, state: "pending", created: Date.now() };
      records.put(id, record);
      becomeReady(id, startLatency() + (jobs[jobOf(record)]?.startLatencyMs ?? 0));
      return record;
    },
    get: (name) => records.get(lastName(name)),
    list: (job) =>
      records
        .all()
        .filter((record) => jobOf(record) === job)
        .sort((a, b) => b.created - a.created),
    cancel(name) {
      const id = lastName(name);
      const record = update(id, { cancelling: true });
      if (record.state === "running") terminate(id);
      else end(id, "cancelled");
    },
    kill(env) {
      for (const record of running()) {
        const wanted = Object.entries(env).every(([key, value]) => record.env[key] === value);
        if (wanted && record.pid !== undefined) signalGroup(record.pid, "SIGKILL");
      }
    },
    async close() {
      closing = true;
      timers.clearAll();
      const left = running();
      if (left.length === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      allEnded = resolve;
      for (const { pid } of left) if (pid !== undefined) signalGroup(pid, "SIGTERM");
      const timer = setTimeout(() => {
        for (const { pid } of running()) if (pid !== undefined) signalGroup(pid, "SIGKILL");
      }, CLOSE_GRACE_MS);
      await promise;
      clearTimeout(timer);
    },
  };
}

/** Timers by the id of their execution. */
function createTimers() {
  const timers = new Map<string, Set<NodeJS.Timeout>>();
  const clear = (id: string) => {
    for (const timer of timers.get(id) ?? []) clearTimeout(timer);
    timers.delete(id);
  };
  return {
    clear,
    later(id: string, milliseconds: number, action: () => void): void {
      const timer = setTimeout(action, milliseconds);
      timers.set(id, (timers.get(id) ?? new Set()).add(timer));
    },
    clearAll(): void {
      for (const id of [...timers.keys()]) clear(id);
    },
  };
}

// https://cloud.google.com/run/docs/container-contract#jobs-env-vars
function runtimeEnv(record: ExecutionRecord): Record<string, string> {
  return {
    CLOUD_RUN_JOB: jobOf(record),
    CLOUD_RUN_EXECUTION: lastName(record.name),
    CLOUD_RUN_TASK_INDEX: "0",
    CLOUD_RUN_TASK_COUNT: "1",
    CLOUD_RUN_TASK_ATTEMPT: "0",
  };
}
