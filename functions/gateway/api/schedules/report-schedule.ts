import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, reportSchema } from "./schedule-response.ts";

export const reportSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedules/{id}/report",
  operationId: "reportSchedule",
  tag: "schedules",
  summary: "Report the punctuality and success of one of your schedules",
  scopes: ["schedules:write"],
  params: idParam,
  query: z.strictObject({
    days: z.int().min(1).max(365).optional().describe("Number of days up to now; default 30."),
  }),
  responses: { 200: { description: "The report.", schema: z.object({ report: reportSchema }) } },
  failures: ["schedule_not_found"],

  async handle({ schedules, caller, params, query: { days = 30 } }) {
    return { status: 200, body: { report: await schedules.report(params.id ?? "", caller.owners, days) } };
  },
});
