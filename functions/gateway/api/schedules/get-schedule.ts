import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, scheduleDetailSchema } from "./schedule-response.ts";

export const getSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedules/{id}",
  operationId: "getSchedule",
  tag: "schedules",
  summary: "Show one of your schedules with the input of its runs",
  scopes: ["schedules:write"],
  params: idParam,
  responses: {
    200: { description: "The schedule.", schema: z.object({ schedule: scheduleDetailSchema }) },
  },
  failures: ["schedule_not_found"],

  async handle({ schedules, caller, params }) {
    return { status: 200, body: { schedule: await schedules.get(params.id ?? "", caller.owners) } };
  },
});
