import { z } from "zod";
import { requiredScope, requireScope } from "../../auth/scopes.ts";
import { isTerminal, type RunRecord } from "../../runs/runs.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { findReachedRun, mayUseRun } from "./find-run.ts";
import { EXAMPLE_RUN, type RunView, runIdSchema, runSchema, viewRun } from "./run-view.ts";

const RUN_ANY = [requiredScope("agent", "run"), requiredScope("wizard", "run")];

export const cancelRun = defineOperation({
  name: "cancelRun",
  summary: "Cancel one of your runs",
  description: "A running run stops within seconds; an ended run does not change.",
  effect: "stop",
  scopes: RUN_ANY,
  input: z.strictObject({ run_id: runIdSchema }),
  examples: [{ run_id: EXAMPLE_RUN }],
  output: z.object({ run: runSchema, had_ended: z.boolean().describe("Whether the run had ended before.") }),
  failures: ["run_not_found"],
  rest: {
    method: "POST",
    path: "/api/runs/{run_id}/cancel",
    responses: { 200: "The run has ended.", 202: "The run is being stopped." },
    statusOf: ({ run }) => (isTerminal(run.state) ? 200 : 202),
  },
  tool: {
    name: "federalrunner_cancel_run",
    title: "Stop a run",
    description:
      "Stops one of the user's own runs: the answer is `cancelling` until its worker has stopped, within seconds. An ended run " +
      "stays as it is.",
    scope: requiredScope("wizard", "run"),
    input: z.strictObject({ run_id: z.string().max(100).describe("run_id of an earlier answer.") }),
    output: z.object({
      run_id: z.string(),
      state: z.string().describe("`cancelling`, or the state in which the run ended."),
    }),
    text: ({ run, had_ended }) =>
      had_ended
        ? `Nothing was stopped: the run had already ended as ${run.state}.`
        : `The run is ${stateOf(run)}.`,
    structured: ({ run }) => ({ run_id: run.id, state: stateOf(run) }),
  },
  command: {
    name: "runs cancel",
    description: "cancel a run",
    args: { run_id: "an id of `federalrunner runs list`" },
    text: ({ run }) => `${run.id}: ${stateOf(run)}`,
    json: ({ run }) => ({ run }),
    hasFailed: ({ run }) => isTerminal(run.state) && run.state !== "cancelled",
  },

  async handle({ run_id }, call) {
    const found = await findChangeable(run_id, "Cancelling this run", call);
    const had_ended = isTerminal(found.state);
    const run = had_ended ? found : await call.runs.cancel(found.id);
    return { run: viewRun(run, call.caller), had_ended };
  },
});

function stateOf({ state }: RunView): string {
  return isTerminal(state) ? state : "cancelling";
}

export const deleteRun = defineOperation({
  name: "deleteRun",
  summary: "Delete one of your ended runs",
  description: "Deletes its record, timeline, request, result and screenshots at once.",
  effect: "delete",
  scopes: RUN_ANY,
  input: z.strictObject({ run_id: runIdSchema }),
  examples: [{ run_id: EXAMPLE_RUN }],
  output: z.object({ deleted: z.string() }),
  failures: ["run_not_found", "invalid_request"],
  rest: { method: "DELETE", path: "/api/runs/{run_id}", responses: { 200: "The run is deleted." } },
  offeredBy: ["federalrunner_delete_run", "runs delete"],

  async handle({ run_id }, call) {
    const { id } = await findChangeable(run_id, "Deleting this run", call);
    await call.runs.delete(id);
    return { deleted: id };
  },
});

export const deleteRuns = defineOperation({
  name: "deleteRuns",
  summary: "Delete all of your ended runs",
  description:
    "Deletes their records, timelines, requests, results and screenshots at once. Runs that have not ended, and those " +
    "whose kind the token may not run, are left.",
  effect: "delete",
  scopes: RUN_ANY,
  input: z.strictObject({ confirm: z.literal("all").describe("Confirms the deletion.") }),
  examples: [{ confirm: "all" }],
  output: z.object({
    deleted: z.int().describe("Their number."),
    left: z.array(z.string()).describe("Ids of runs that have not ended."),
  }),
  failures: ["invalid_request"],
  rest: { method: "DELETE", path: "/api/runs", responses: { 200: "The runs are deleted." } },
  offeredBy: ["federalrunner_delete_run", "runs delete"],

  handle: (_, { runs, caller }) => runs.deleteAll(caller.owners, mayUseRun(caller, "run")),
});

/** @throws AppError `run_not_found`, `insufficient_scope` */
async function findChangeable(
  id: string,
  action: string,
  call: Pick<OperationCall, "runs" | "caller">,
): Promise<RunRecord> {
  const run = await findReachedRun(id, call);
  requireScope(call.caller.scopes, requiredScope(run.kind, "run"), action);
  return run;
}
