import { defined } from "../../../../shared/core/defined.ts";
import { lastName, toTimestamp } from "../grpc/grpc-server.ts";

/** The stored form of an execution. */
export interface ExecutionRecord {
  /** `projects/…/jobs/…/executions/…` */
  name: string;
  args: string[];
  env: Record<string, string>;
  timeoutSeconds: number;
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

/** As google.cloud.run.v2.Execution. */
export function toExecution(record: ExecutionRecord): object {
  const count = (state: ExecutionRecord["state"]) => (record.state === state ? 1 : 0);
  return defined({
    name: record.name,
    uid: lastName(record.name),
    generation: "1",
    job: jobOf(record),
    createTime: toTimestamp(record.created),
    startTime: record.started === undefined ? undefined : toTimestamp(record.started),
    completionTime: record.ended === undefined ? undefined : toTimestamp(record.ended),
    launchStage: "GA",
    parallelism: 1,
    taskCount: 1,
    runningCount: count("running"),
    succeededCount: count("succeeded"),
    failedCount: count("failed"),
    cancelledCount: count("cancelled"),
    reconciling: !isEnded(record),
    conditions: [{ type: "Completed", ...completedCondition(record) }],
  });
}

function completedCondition(record: ExecutionRecord): object {
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
