import { TaskState } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import { endsLegacyStream, TASK_STATES } from "../../../../../shared/a2a/tasks/task-state.ts";
import { isTerminal, RUN_STATES } from "../../../../../shared/runs/record/run-state.ts";

const TERMINAL = [
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
];

describe("states of runs as states of A2A tasks (FR-002/json-rpc, FR-002/rest)", () => {
  it("are all mapped", () => {
    expect(Object.keys(TASK_STATES).sort()).toEqual([...RUN_STATES].sort());
  });

  it.each(RUN_STATES)("%s is terminal on both sides or on neither", (state) => {
    expect(TERMINAL.includes(TASK_STATES[state])).toBe(isTerminal(state));
  });

  it("distinguish waiting, working and every final state", () => {
    const named = Object.entries(TASK_STATES).map(([run, task]) => `${run}: ${TaskState[task]}`);
    expect(named).toMatchInlineSnapshot(`
      [
        "input_required: TASK_STATE_INPUT_REQUIRED",
        "submitted: TASK_STATE_SUBMITTED",
        "queued: TASK_STATE_SUBMITTED",
        "starting: TASK_STATE_WORKING",
        "running: TASK_STATE_WORKING",
        "waiting_for_person: TASK_STATE_INPUT_REQUIRED",
        "completed: TASK_STATE_COMPLETED",
        "failed: TASK_STATE_FAILED",
        "timed_out: TASK_STATE_FAILED",
        "cancelled: TASK_STATE_CANCELED",
        "rejected: TASK_STATE_REJECTED",
        "expired: TASK_STATE_REJECTED",
      ]
    `);
  });
});

it.each([
  ["working", "TASK_STATE_WORKING", TaskState.TASK_STATE_WORKING, false],
  ["submitted", "TASK_STATE_SUBMITTED", TaskState.TASK_STATE_SUBMITTED, false],
  ["input-required", "TASK_STATE_INPUT_REQUIRED", TaskState.TASK_STATE_INPUT_REQUIRED, true],
  ["completed", "TASK_STATE_COMPLETED", TaskState.TASK_STATE_COMPLETED, true],
  ["canceled", "TASK_STATE_CANCELLED", TaskState.TASK_STATE_CANCELED, true],
  ["rejected", "TASK_STATE_REJECTED", TaskState.TASK_STATE_REJECTED, true],
])("ends a stream of version 0.3, or not, in each spelling: %s", (rpc, rest, grpc, ends) => {
  expect([rpc, rest, grpc].map(endsLegacyStream)).toEqual([ends, ends, ends]);
});
