/**
 * The full mapping between the states of a run and those of an A2A task. Terminal on one side is terminal on the other.
 * https://a2a-protocol.org/latest/specification/#413-taskstate
 */
import { TaskState } from "@a2a-js/sdk";
import type { RunState } from "../../runs/runs.ts";

export const TASK_STATES: Record<RunState, TaskState> = {
  // A wizard's run that lacks answers: the next message of the same task may bring them.
  input_required: TaskState.TASK_STATE_INPUT_REQUIRED,
  // Stored, and on its way to a worker, or waiting for its turn.
  submitted: TaskState.TASK_STATE_SUBMITTED,
  queued: TaskState.TASK_STATE_SUBMITTED,
  // A door accepted it; whether its worker is up yet makes no difference to who asks.
  starting: TaskState.TASK_STATE_WORKING,
  running: TaskState.TASK_STATE_WORKING,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  // A2A has no state of its own for it: the status message says that the time was over.
  timed_out: TaskState.TASK_STATE_FAILED,
  cancelled: TaskState.TASK_STATE_CANCELED,
  // At capacity (`capacity_exhausted`, `queue_full`): the caller gets UNAVAILABLE (HTTP 503) with the task's id.
  rejected: TaskState.TASK_STATE_REJECTED,
  // No worker claimed it in time: UNAVAILABLE for a waiting caller. An unanswered conversation ends the same way.
  expired: TaskState.TASK_STATE_REJECTED,
};

export function taskStateOf({ state }: { state: RunState }): TaskState {
  return TASK_STATES[state];
}
