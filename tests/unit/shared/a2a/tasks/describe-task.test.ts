import { expect, it } from "vitest";
import { statusTime } from "../../../../../shared/a2a/tasks/describe-task.ts";
import type { RunRecord } from "../../../../../shared/runs/runs.ts";

it("the time of a status is that of the last change of state", () => {
  const created = { created_at: "1" } as RunRecord;
  const started = { ...created, started_at: "2" };
  expect([created, started, { ...started, ended_at: "3" }].map(statusTime)).toEqual(["1", "2", "3"]);
});
