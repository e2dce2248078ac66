import { expect, it } from "vitest";
import { createTaskPush, type TaskPushOptions } from "../../../../../shared/a2a/tasks/push-task.ts";
import type { RunRecord } from "../../../../../shared/runs/runs.ts";

const run = (id: string, created_at: string) =>
  ({
    id,
    kind: "wizard",
    target: "fsa-estimator",
    state: "completed",
    owner: "owner",
    attempts: [],
    created_at,
    ended_at: created_at,
    schedule: { id: "aid", scheduled_for: created_at },
  }) as unknown as RunRecord;
const NOW = run("aid-2", "2026-11-01T09:00:00.000Z");
const BEFORE = run("aid-1", "2026-10-01T09:00:00.000Z");

it("names the results that changed since the schedule's last run, without their figures", async () => {
  const posted: string[] = [];
  const push = createTaskPush({
    notifications: {
      enqueue: async () => {},
      post: async ({ body }: { body: string }) => {
        posted.push(body);
        return { delivered: true };
      },
    },
    runs: {
      read: async () => NOW,
      webhooks: { read: async () => ({ url: "https://hooks.example/", version: "1.0" }) },
      list: async () => ({ runs: [NOW, BEFORE] }),
      wizardResult: async ({ id }: { id: string }) => ({
        results: { index: { label: "Student Aid Index", text: id === NOW.id ? "10,269" : "9,800" } },
      }),
    },
    clock: { now: () => new Date(0), sleep: async () => {} },
    targetOf: async () => ({
      view: async () => ({ contextId: "c", history: [], artifacts: [], status: undefined, metadata: {} }),
    }),
  } as unknown as TaskPushOptions);
  const step = { run_id: NOW.id, webhook_id: "hook", shown: 0, quiet: 0 };
  expect(await push.step(step)).toEqual({ result: "delivered", run_id: NOW.id });
  expect(JSON.parse(posted[0] ?? "").task.metadata).toEqual({
    results_changed: true,
    changed_results: ["Student Aid Index"],
  });
  expect(posted[0]).not.toMatch(/10,269|9,800/);
});
