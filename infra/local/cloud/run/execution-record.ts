import { defined } from "../../../../shared/core/defined.ts";
import { lastName } from "../grpc/grpc-server.ts";

/** The stored form of an execution. */
export interface ExecutionRecord {
  /** `projects/…/jobs/…/executions/…` */
  name: string;
  args: string[];
  env: Record<string, string>;
  timeoutSeconds: number;
  /** Index of the task, and the number of tasks of the execution. The first task has the execution's name. */
  task?: number;
  tasks?: number;
  state: "pending" | "running" | "succeeded" | "failed" | "cancelled";
  created: number;
  started?: number;
  ended?: number;
  /** Process group. */
  pid?: number;
  exitCode?: number;
  cancelling?: boolean;
  /** Timed out: the execution has failed with any exit code after SIGTERM. */
  timedOut?: boolean;
}

export function isEnded(record: ExecutionRecord): boolean {
  return record.ended !== undefined;
}

/** Name of the job it is an execution of. */
export function jobOf(record: ExecutionRecord): string {
  return lastName(record.name.slice(0, record.name.indexOf("/executions/")));
}

/** As the resource of the REST API, whose fields are absent with a value of zero. @param tasks of the execution, the first one first */
export function toExecution(tasks: readonly ExecutionRecord[]): object {
  const [first] = tasks as [ExecutionRecord];
  const count = (state: ExecutionRecord["state"]) =>
    tasks.filter((task) => task.state === state).length || undefined;
  const isDone = tasks.every(isEnded);
  const ended = Math.max(...tasks.map((task) => task.ended ?? 0));
  const state = stateOf(tasks, isDone);
  const record = { ...first, state, ended: isDone ? ended : undefined };
  return defined({
    name: record.name,
    uid: lastName(record.name),
    generation: "1",
    job: jobOf(record),
    createTime: toTime(record.created),
    startTime: record.started === undefined ? undefined : toTime(record.started),
    completionTime: record.ended === undefined ? undefined : toTime(record.ended),
    launchStage: "GA",
    parallelism: tasks.length,
    taskCount: tasks.length,
    runningCount: count("running"),
    succeededCount: count("succeeded"),
    failedCount: count("failed"),
    cancelledCount: count("cancelled"),
    reconciling: !isDone || undefined,
    conditions: [{ type: "Completed", ...completedCondition(record) }],
  });
}

function toTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function stateOf(tasks: readonly ExecutionRecord[], isDone: boolean): ExecutionRecord["state"] {
  const has = (state: ExecutionRecord["state"]) => tasks.some((task) => task.state === state);
  if (!isDone) return has("running") || tasks.some(isEnded) ? "running" : "pending";
  return has("cancelled") ? "cancelled" : has("failed") ? "failed" : "succeeded";
}

function completedCondition(record: Pick<ExecutionRecord, "state">): object {
  switch (record.state) {
    case "pending":
      return { state: "CONDITION_PENDING" };
    case "running":
      return { state: "CONDITION_RECONCILING" };
    case "succeeded":
      return { state: "CONDITION_SUCCEEDED" };
    case "cancelled":
      return { state: "CONDITION_FAILED", executionReason: "CANCELLED" };
    case "failed":
      return { state: "CONDITION_FAILED", executionReason: "NON_ZERO_EXIT_CODE" };
  }
}
