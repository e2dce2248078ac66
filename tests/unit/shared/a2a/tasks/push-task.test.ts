import { beforeEach, expect, it } from "vitest";
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

let enqueued: { name: string; body: { quiet: number }; at?: Date }[];
let now = 0;
const push = createTaskPush({
  notifications: { enqueue: async (task: never) => void enqueued.push(task) },
  runs: { read: async () => RUN, webhooks: { read: async () => ({}) } },
  clock: { now: () => new Date(now), sleep: async () => {} },
  targetOf: async () => ({}),
} as unknown as TaskPushOptions);
beforeEach(() => {
  enqueued = [];
  now = 0;
});

it("a step that is dispatched twice has one successor, and a webhook that is registered again a new first step", async () => {
  const step = { run_id: RUN.id, webhook_id: "hook", shown: taskStateOf(RUN), quiet: 0 };
  for (const at of [0, 1]) {
    now = at;
    await push.step(step);
    await push.watch({ run_id: RUN.id, webhook_id: "hook", shown: 0 });
  }
  const [again, first, sameAgain, second] = enqueued.map(({ name }) => name);
  expect(sameAgain).toBe(again);
  expect(second).not.toBe(first);
});

it("steps without news follow at once eight times, then after up to a minute", async () => {
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
