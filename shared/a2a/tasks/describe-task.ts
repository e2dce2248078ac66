/** A run as an A2A task. */
import type { Task, TaskStatus } from "@a2a-js/sdk";
import type { RunRecord } from "../../runs/runs.ts";
import { toMessage } from "../parts.ts";
import { checkHistoryLength } from "../read-message.ts";
import { taskStateOf } from "./task-state.ts";
import type { TaskTarget, TaskView, ViewOptions } from "./task-target.ts";

export interface DescribeOptions {
  /** Maximum number of messages of the history; default all. */
  historyLength?: number | undefined;
  /** Default true. */
  artifacts?: boolean;
  /** Default true. */
  pictures?: boolean;
  live?: ViewOptions["live"];
  /** Shown in addition to the fields of every view. */
  metadata?: Record<string, unknown> | undefined;
}

export async function describeTask(
  target: TaskTarget,
  run: RunRecord,
  { artifacts = true, pictures = true, live, metadata, ...options }: DescribeOptions = {},
): Promise<Task> {
  const historyLength = checkHistoryLength(options.historyLength);
  const view = await target.view(run, { artifacts, pictures, live });
  const ids = { contextId: view.contextId, taskId: run.id };
  const history = view.history.map((message) => toMessage(message, ids));
  return {
    id: run.id,
    contextId: view.contextId,
    status: describeStatus(run, view),
    artifacts: view.artifacts,
    history:
      historyLength === undefined ? history : history.slice(Math.max(0, history.length - historyLength)),
    metadata: { ...view.metadata, ...metadata },
  };
}

export function describeStatus(run: RunRecord, view: Pick<TaskView, "contextId" | "status">): TaskStatus {
  const ids = { contextId: view.contextId, taskId: run.id };
  return {
    state: taskStateOf(run),
    message: view.status && toMessage(view.status, ids),
    timestamp: statusTime(run),
  };
}

/** The time of the last recorded change of state. */
export function statusTime(run: RunRecord): string {
  return run.ended_at ?? run.started_at ?? run.created_at;
}
