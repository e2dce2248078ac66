import { TaskState } from "@a2a-js/sdk";
import { expect, it } from "vitest";
import { statusTime } from "../../../../../shared/a2a/tasks/describe-task.ts";
import { followTask } from "../../../../../shared/a2a/tasks/follow-task.ts";
import type { TaskTarget } from "../../../../../shared/a2a/tasks/task-target.ts";
import type { RunEvent, RunRecord } from "../../../../../shared/runs/runs.ts";

it("the time of a status is that of the last change of state", () => {
  const created = { created_at: "1" } as RunRecord;
  const started = { ...created, started_at: "2" };
  expect([created, started, { ...started, ended_at: "3" }].map(statusTime)).toEqual(["1", "2", "3"]);
});

it("a stream repeats no state, and each page's message has an id of its own", async () => {
  const run = { id: "r", state: "queued", created_at: "1" } as RunRecord;
  const view = { contextId: "c", history: [], artifacts: [], status: undefined, metadata: {} };
  const target = { view: async () => view } as unknown as TaskTarget;
  async function* follow(): AsyncGenerator<RunEvent, RunRecord> {
    yield { seq: 0, at: "2", type: "starting", launcher: "job" };
    yield { seq: 1, at: "3", type: "heartbeat" };
    yield { seq: 2, at: "4", type: "progress", page: 1, pages: 2 };
    yield { seq: 3, at: "5", type: "progress", page: 2, pages: 2 };
    return { ...run, state: "completed" };
  }
  const { signal } = new AbortController();
  const shown = await Array.fromAsync(followTask({ follow }, target, { run }, { signal }), ({ payload }) =>
    payload?.$case === "statusUpdate"
      ? [payload.value.status?.state, payload.value.status?.message?.messageId]
      : payload?.$case,
  );
  expect(shown).toEqual([
    "task",
    [TaskState.TASK_STATE_WORKING, undefined],
    [TaskState.TASK_STATE_WORKING, "r-page-2"],
    [TaskState.TASK_STATE_WORKING, "r-page-3"],
    [TaskState.TASK_STATE_COMPLETED, undefined],
  ]);
});

it.each([
  [{}, ["task"]],
  [{ repeatsStatus: true }, ["task", "statusUpdate"]],
  [{ awaitsAnswers: true }, ["task", "statusUpdate", "statusUpdate"]],
])("a stream of a task that asks ends at once, unless it awaits the answer: %j", async (options, cases) => {
  const run = { id: "r", state: "input_required", created_at: "1" } as RunRecord;
  const view = { contextId: "c", history: [], artifacts: [], status: undefined, metadata: {} };
  const target = { view: async () => view } as unknown as TaskTarget;
  async function* follow(): AsyncGenerator<RunEvent, RunRecord> {
    yield { seq: 0, at: "2", type: "starting", launcher: "job" };
    return { ...run, state: "completed" };
  }
  const { signal } = new AbortController();
  const stream = followTask({ follow }, target, { run }, { signal, ...options });
  expect(await Array.fromAsync(stream, ({ payload }) => payload?.$case)).toEqual(cases);
});
