import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { scheduleSchema } from "./schedule-response.ts";

export const listSchedules = defineEndpoint({
  method: "GET",
  path: "/api/schedules",
  operationId: "listSchedules",
  tag: "schedules",
  summary: "List your schedules with their last and next times",
  scopes: ["schedules:write"],
  responses: {
    200: { description: "The schedules.", schema: z.object({ schedules: z.array(scheduleSchema) }) },
  },

  async handle({ schedules, caller }) {
    return { status: 200, body: { schedules: await schedules.list(caller.owners) } };
  },
});
