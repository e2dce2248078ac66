import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam } from "./schedule-answer.ts";

export const deleteSchedule = defineEndpoint({
  method: "DELETE",
  path: "/api/schedules/{id}",
  operationId: "deleteSchedule",
  tag: "schedules",
  summary: "Delete one of your schedules",
  description: "Runs that it has started go on, and stay in the history.",
  scopes: ["schedules:write"],
  params: idParam,
  answers: { 200: { description: "It is gone.", schema: z.object({ deleted: z.string() }) } },
  failures: ["schedule_not_found", "scheduler_unavailable"],

  async handle({ schedules, caller, params }) {
    const id = params.id ?? "";
    await schedules.delete(id, caller.owners);
    return { status: 200, body: { deleted: id } };
  },
});
