/** Executions of jobs: started, limited, timed out, cancelled, and found again after a restart. */
import { join } from "node:path";
import { makeFolderSync } from "../../../../shared/core/make-folder.ts";
import { removeContainer } from "../../containers/remove-containers.ts";
import { runArguments } from "../../containers/run-arguments.ts";
import { openRecordFolder, type RecordFolder } from "../disk/record-folder.ts";
import { lastName } from "../grpc/grpc-server.ts";
import type { JobOptions } from "../options.ts";
import { adoptProcess, readExitCode, signalGroup, startProcess } from "./execution-process.ts";
import { type ExecutionRecord, isEnded, jobOf } from "./execution-record.ts";

export interface ExecutionsOptions {
  folder: string;
  jobs: Record<string, JobOptions>;
  maxRunning: number;
  /** Environment of every process, below the job's own. */
  baseEnv: Record<string, string>;
  /** Simulated cold start at this moment, in addition to the job's own. */
  startLatency: () => number;
}

const CLOSE_GRACE_MS = 2_000;

export class Executions {
  readonly #options: ExecutionsOptions;
  readonly #records: RecordFolder<ExecutionRecord>;
  readonly #timers = createTimers();
  /** Ids in the order of their start. */
  readonly #ready: string[] = [];
  #isClosing = false;
  #allEnded = () => {};

  constructor(options: ExecutionsOptions) {
    const { folder } = options;
    this.#options = options;
    this.#records = openRecordFolder(join(folder, "executions"));
    for (const part of ["logs", "exits"]) makeFolderSync(join(folder, part), 0o700);
    for (const record of this.#records.all()) if (!isEnded(record)) this.#resume(record);
  }

  /** @param execution `tasks`: processes of the execution, each with its index; default 1 */
  start({
    tasks = 1,
    ...execution
  }: Pick<ExecutionRecord, "name" | "args" | "env" | "timeoutSeconds" | "tasks">): void {
    const { jobs, startLatency } = this.#options;
    for (let task = 0; task < tasks; task++) {
      const name = taskName(execution.name, task);
      const record: ExecutionRecord = {
        ...execution,
        name,
        task,
        tasks,
        state: "pending",
        created: Date.now(),
      };
      this.#records.put(lastName(name), record);
      this.#becomeReady(lastName(name), startLatency() + (jobs[jobOf(record)]?.startLatencyMs ?? 0));
    }
  }

  /** All tasks of an execution, the first one first; empty for an unknown one. */
  tasksOf(name: string): ExecutionRecord[] {
    const first = this.get(name);
    if (!first || first.name !== name || (first.task ?? 0) > 0) return [];
    return Array.from({ length: first.tasks ?? 1 }, (_, task) => this.get(taskName(name, task))).filter(
      (record) => record !== undefined,
    );
  }

  get(name: string): ExecutionRecord | undefined {
    return this.#records.get(lastName(name));
  }

  /** Newest first. */
  list(job: string): ExecutionRecord[] {
    const ofJob = this.#records.all().filter((record) => jobOf(record) === job && (record.task ?? 0) === 0);
    return ofJob.sort((a, b) => b.created - a.created);
  }

  /** SIGTERM, and SIGKILL after the job's grace. */
  cancel(name: string): void {
    for (const task of this.tasksOf(name)) {
      if (isEnded(task)) continue;
      const id = lastName(task.name);
      const record = this.#update(id, { cancelling: true });
      if (record.state === "running") this.#terminate(id);
      else this.#end(id, "cancelled");
    }
  }

  /** SIGKILL for each running one whose environment has these values. */
  kill(env: Record<string, string>): void {
    const matches = (record: ExecutionRecord) =>
      Object.entries(env).every(([key, value]) => record.env[key] === value);
    signalAll(this.#running().filter(matches), "SIGKILL");
  }

  /** Ends every process and waits for it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#timers.clearAll();
    const left = this.#running();
    if (left.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#allEnded = resolve;
    signalAll(left, "SIGTERM");
    const timer = setTimeout(() => signalAll(this.#running(), "SIGKILL"), CLOSE_GRACE_MS);
    await promise;
    clearTimeout(timer);
  }

  #resume(record: ExecutionRecord): void {
    const id = lastName(record.name);
    if (record.state === "pending") {
      this.#becomeReady(id, 0);
      return;
    }
    const found = () => {
      this.#limitTime(id, record.timeoutSeconds * 1000 - (Date.now() - (record.started ?? 0)));
      if (record.cancelling) this.#terminate(id);
    };
    const plan = { pid: record.pid as number, exitFile: this.#exitFile(id) };
    void adoptProcess(plan, { found, ended: () => this.#processEnded(id) });
  }

  #becomeReady(id: string, delay: number): void {
    this.#timers.later(id, delay, () => {
      this.#ready.push(id);
      this.#startReady();
    });
  }

  #startReady(): void {
    const { folder, jobs, maxRunning, baseEnv } = this.#options;
    while (!this.#isClosing && this.#ready.length > 0 && this.#running().length < maxRunning) {
      const id = this.#ready.shift() as string;
      const record = this.#records.get(id) as ExecutionRecord;
      const job = jobs[jobOf(record)];
      if (isEnded(record) || !job) continue;
      const { command, cwd, container } = job;
      const env = { ...baseEnv, ...runtimeEnv(record), ...job.env, ...record.env };
      const files = { logFile: join(folder, "logs", `${id}.log`), exitFile: this.#exitFile(id) };
      const args = container ? runArguments(container, containerOf(id), record.args, env) : record.args;
      const plan = { command, args, env, cwd, ...files };
      const pid = startProcess(plan, () => this.#processEnded(id));
      this.#update(id, { state: "running", started: Date.now(), pid });
      this.#limitTime(id, record.timeoutSeconds * 1000);
    }
  }

  #limitTime(id: string, milliseconds: number): void {
    this.#timers.later(id, Math.max(0, milliseconds), () => {
      this.#update(id, { timedOut: true });
      this.#terminate(id);
    });
  }

  #terminate(id: string): void {
    const record = this.#records.get(id) as ExecutionRecord;
    const pid = record.pid as number;
    const graceSeconds = this.#options.jobs[jobOf(record)]?.graceSeconds ?? 0;
    signalGroup(pid, "SIGTERM");
    this.#timers.later(id, graceSeconds * 1000, () => signalGroup(pid, "SIGKILL"));
  }

  #processEnded(id: string): void {
    const record = this.#records.get(id) as ExecutionRecord;
    // A container ends with its first process, so the rest of the group must end too.
    signalAll([record], "SIGKILL");
    const written = readExitCode(this.#exitFile(id));
    const job = this.#options.jobs[jobOf(record)];
    if (written === undefined && job?.container) {
      // Its engine's program was killed, but not the container.
      void removeContainer(job.command, containerOf(id), { ...this.#options.baseEnv, ...job.env });
    }
    const exitCode = written ?? 137;
    const outcome = exitCode === 0 && !record.timedOut ? "succeeded" : "failed";
    this.#end(id, record.cancelling ? "cancelled" : outcome, { exitCode });
  }

  #end(id: string, state: ExecutionRecord["state"], change: Partial<ExecutionRecord> = {}): void {
    this.#timers.clear(id);
    this.#update(id, { ...change, state, ended: Date.now() });
    this.#startReady();
    if (this.#running().length === 0) this.#allEnded();
  }

  #update(id: string, change: Partial<ExecutionRecord>): ExecutionRecord {
    const record = { ...(this.#records.get(id) as ExecutionRecord), ...change };
    this.#records.put(id, record);
    return record;
  }

  #running(): ExecutionRecord[] {
    return this.#records.all().filter(({ state }) => state === "running");
  }

  #exitFile(id: string): string {
    return join(this.#options.folder, "exits", id);
  }
}

const containerOf = (id: string): string => `federalrunner-${id}`;

function signalAll(records: ExecutionRecord[], signal: NodeJS.Signals): void {
  for (const { pid } of records) if (pid !== undefined) signalGroup(pid, signal);
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

function taskName(execution: string, task: number): string {
  return task === 0 ? execution : `${execution}.${task}`;
}

// https://cloud.google.com/run/docs/container-contract#jobs-env-vars
function runtimeEnv(record: ExecutionRecord): Record<string, string> {
  return {
    CLOUD_RUN_JOB: jobOf(record),
    CLOUD_RUN_EXECUTION: lastName(record.name).replace(/\.\d+$/, ""),
    CLOUD_RUN_TASK_INDEX: String(record.task ?? 0),
    CLOUD_RUN_TASK_COUNT: String(record.tasks ?? 1),
    CLOUD_RUN_TASK_ATTEMPT: "0",
  };
}
