import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam } from "./schedule-response.ts";

export const deleteSchedule = defineEndpoint({
  method: "DELETE",
  path: "/api/schedules/{id}",
  operationId: "deleteSchedule",
  tag: "schedules",
  summary: "Delete one of your schedules",
  description: "Its running runs continue; its runs stay in the history.",
  scopes: ["schedules:write"],
  params: idParam,
  responses: { 200: { description: "The schedule is deleted.", schema: z.object({ deleted: z.string() }) } },
  failures: ["schedule_not_found", "scheduler_unavailable"],

  async handle({ schedules, caller, params }) {
    const id = params.id ?? "";
    await schedules.delete(id, caller.owners);
    return { status: 200, body: { deleted: id } };
  },
});
