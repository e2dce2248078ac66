import { expect, it } from "vitest";
import { createTaskPush, type TaskPushOptions } from "../../../../../shared/a2a/tasks/push-task.ts";
import { taskStateOf } from "../../../../../shared/a2a/tasks/task-state.ts";
import type { RunRecord } from "../../../../../shared/runs/runs.ts";

const RUN = {
  id: "run-1",
  kind: "agent",
  target: "echo",
  state: "running",
  attempts: [],
} as unknown as RunRecord;

it("steps without news follow at once eight times, then after up to a minute", async () => {
  const enqueued: { body: { quiet: number }; at?: Date }[] = [];
  const push = createTaskPush({
    notifications: { enqueue: async (task: never) => void enqueued.push(task) },
    runs: { read: async () => RUN, webhooks: { read: async () => ({}) } },
    clock: { now: () => new Date(0), sleep: async () => {} },
    targetOf: async () => ({}),
  } as unknown as TaskPushOptions);
  for (const quiet of [0, 7, 8, 40]) {
    const step = { run_id: RUN.id, webhook_id: "hook", shown: taskStateOf(RUN), quiet };
    expect(await push.step(step)).toEqual({ result: "waiting", run_id: RUN.id });
  }
  expect(enqueued.map(({ body, at }) => [body.quiet, at?.getTime()])).toEqual([
    [1, undefined],
    [8, 1_000],
    [9, 2_000],
    [41, 60_000],
  ]);
});
