import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { renderRun, runSchema } from "../runs/run-response.ts";
import { idParam } from "./schedule-response.ts";

export const runSchedule = defineEndpoint({
  method: "POST",
  path: "/api/schedules/{id}/run",
  operationId: "runSchedule",
  tag: "schedules",
  summary: "Run one of your schedules now",
  description: "Also while it is paused. The scheduled times do not change. Each call starts a run.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  params: idParam,
  responses: {
    202: {
      description: "The run; GET /api/runs/{id} returns its state.",
      schema: z.object({ run: runSchema }),
    },
  },
  failures: ["schedule_not_found", "agent_disabled", "agent_not_found", "wizard_not_found"],

  async handle({ schedules, caller, params, trigger }) {
    const run = await schedules.runNow(params.id ?? "", caller, trigger);
    return { status: 202, body: { run: renderRun(run) } };
  },
});
