import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { runSchema, showRun } from "../runs/run-answer.ts";
import { idParam } from "./schedule-answer.ts";

export const runSchedule = defineEndpoint({
  method: "POST",
  path: "/api/schedules/{id}/run",
  operationId: "runSchedule",
  tag: "schedules",
  summary: "Run one of your schedules now",
  description: "Whether it is paused or not; its times stay as they are. Each call is a run.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  params: idParam,
  answers: {
    202: { description: "The run; GET /api/runs/{id} follows it.", schema: z.object({ run: runSchema }) },
  },
  failures: ["schedule_not_found", "agent_disabled", "agent_not_found", "wizard_not_found"],

  async handle({ schedules, caller, params }) {
    const run = await schedules.runNow(params.id ?? "", caller, "api");
    return { status: 202, body: { run: showRun(run) } };
  },
});
