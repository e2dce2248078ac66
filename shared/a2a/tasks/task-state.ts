/**
 * The full mapping between the states of a run and those of an A2A task. Terminal on one side is terminal on the other.
 * https://a2a-protocol.org/latest/specification/#413-taskstate
 */
import { TaskState } from "@a2a-js/sdk";
import type { RunState } from "../../runs/runs.ts";

export const TASK_STATES: Record<RunState, TaskState> = {
  // A wizard's run without all answers; further messages of the task provide them.
  input_required: TaskState.TASK_STATE_INPUT_REQUIRED,
  // Waits for a worker.
  submitted: TaskState.TASK_STATE_SUBMITTED,
  queued: TaskState.TASK_STATE_SUBMITTED,
  // A launcher accepted the run; its worker may still be starting.
  starting: TaskState.TASK_STATE_WORKING,
  running: TaskState.TASK_STATE_WORKING,
  // A person acts in the run's tab by the link of the status message; the task then goes on by itself.
  waiting_for_person: TaskState.TASK_STATE_INPUT_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  // A2A has no such state; the status message reports the timeout.
  timed_out: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
  // At capacity (`capacity_exhausted`, `queue_full`): the caller gets UNAVAILABLE (HTTP 503) with the task's id.
  rejected: TaskState.TASK_STATE_REJECTED,
  // No worker claimed the run in time, or an answer was missing too long: UNAVAILABLE for a waiting caller.
  expired: TaskState.TASK_STATE_REJECTED,
};

export function taskStateOf({ state }: { state: RunState }): TaskState {
  return TASK_STATES[state];
}

/**
 * Version 0.3: the last event of a stream is `final`, also where the task requires an answer; the SDK marks only those of
 * ended tasks.
 *
 * @param state as JSON-RPC (`input-required`), HTTP+JSON or gRPC spells it
 */
export function endsLegacyStream(state: string | number | undefined): boolean {
  const name = typeof state === "string" ? toStateName(state) : TaskState[state ?? 0];
  return name !== undefined && LAST_STATES.has(name);
}

/** The name in version 1.0 of a state in any spelling. */
export function toStateName(state: string): string {
  const name = state.toUpperCase().replaceAll("-", "_").replace("CANCELLED", "CANCELED");
  return name.startsWith("TASK_STATE_") ? name : `TASK_STATE_${name}`;
}

const LAST_STATES: ReadonlySet<string> = new Set(
  [
    TaskState.TASK_STATE_COMPLETED,
    TaskState.TASK_STATE_FAILED,
    TaskState.TASK_STATE_CANCELED,
    TaskState.TASK_STATE_REJECTED,
    TaskState.TASK_STATE_INPUT_REQUIRED,
  ].map((state) => TaskState[state]),
);
