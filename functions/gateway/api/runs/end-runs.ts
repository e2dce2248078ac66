import { z } from "zod";
import { requiredScope, requireScope } from "../../../../shared/auth/scopes.ts";
import { mayUseRun } from "../../../../shared/mcp/runs/may-use-run.ts";
import { isTerminal } from "../../../../shared/runs/runs.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { renderRun, runSchema } from "./run-response.ts";

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

export const deleteRuns = defineEndpoint({
  method: "DELETE",
  path: "/api/runs",
  operationId: "deleteRuns",
  tag: "runs",
  summary: "Delete all of your ended runs",
  description:
    "Deletes their records, timelines, requests, results and screenshots at once; they cannot be restored. Runs that have " +
    "not ended, and those whose kind the token may not run, are left.",
  scopes: [requiredScope("agent", "run"), requiredScope("wizard", "run")],
  query: z.strictObject({ confirm: z.literal("all").describe("Confirms the deletion.") }),
  responses: {
    200: {
      description: "The runs are deleted.",
      schema: z.object({
        deleted: z.int().describe("Their number."),
        left: z.array(z.string()).describe("Ids of runs that have not ended."),
      }),
    },
  },
  failures: ["invalid_request"],

  async handle({ caller, runs }) {
    return { status: 200, body: await runs.deleteAll(caller.owners, mayUseRun(caller, "run")) };
  },
});

export const cancelRun = defineEndpoint({
  method: "POST",
  path: "/api/runs/{id}/cancel",
  operationId: "cancelRun",
  tag: "runs",
  summary: "Cancel one of your runs",
  description: "A running run stops within seconds; an ended run does not change.",
  scopes: [requiredScope("agent", "run"), requiredScope("wizard", "run")],
  params: { id: "The run's id." },
  responses: {
    200: { description: "The run has ended.", schema: z.object({ run: runSchema }) },
    202: { description: "The run is being stopped.", schema: z.object({ run: runSchema }) },
  },
  failures: ["run_not_found"],

  async handle(call) {
    const { caller, params, runs } = call;
    const found = await runs.findOwn(params.id ?? "", caller.owners);
    requireScope(caller.scopes, requiredScope(found.kind, "run"), "Cancelling this run");
    const run = isTerminal(found.state) ? found : await runs.cancel(found.id);
    return { status: isTerminal(run.state) ? 200 : 202, body: { run: renderRun(run) } };
  },
});
