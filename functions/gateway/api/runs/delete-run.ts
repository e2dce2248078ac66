import { z } from "zod";
import { requiredScope, requireScope } from "../../../../shared/auth/required-scopes.ts";
import { defineEndpoint } from "../define-endpoint.ts";

export const deleteRun = defineEndpoint({
  method: "DELETE",
  path: "/api/runs/{id}",
  operationId: "deleteRun",
  tag: "runs",
  summary: "Delete one of your ended runs",
  description:
    "Deletes its record, timeline, request, result and screenshots at once; they cannot be restored.",
  scopes: [requiredScope("agent", "run"), requiredScope("wizard", "run")],
  params: { id: "The run's id." },
  responses: { 200: { description: "The run is deleted.", schema: z.object({ deleted: z.string() }) } },
  failures: ["run_not_found", "invalid_request"],

  async handle({ caller, params, runs }) {
    const run = await runs.findOwn(params.id ?? "", caller.owners);
    requireScope(caller.scopes, requiredScope(run.kind, "run"), "Deleting this run");
    await runs.delete(run.id);
    return { status: 200, body: { deleted: run.id } };
  },
});
