/** The record and the pictures of a wizard's run, to its owner. */
import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { RECORD_POLICY, recordPage } from "../../report/run-record-page.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { findFormRun } from "./find-run.ts";
import { EXAMPLE_RUN, runIdSchema } from "./run-view.ts";

export const getRecord = defineOperation({
  name: "getRecord",
  summary: "Show the record of one of your runs of wizards: a page to print or to keep",
  description: "Complete in itself, with the pictures. It exists as long as the run's results are kept.",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ run_id: runIdSchema }),
  examples: [{ run_id: EXAMPLE_RUN }],
  output: z.string(),
  failures: ["run_not_found", "result_expired", "invalid_request"],
  rest: {
    method: "GET",
    path: "/api/runs/{run_id}/record",
    responses: { 200: "The page." },
    type: "text/html",
    headers: { "content-security-policy": RECORD_POLICY, "cache-control": "no-store" },
  },
  offeredBy: ["federalrunner_get_run", "runs record"],

  handle: async ({ run_id }, call: Pick<OperationCall, "caller" | "runs" | "catalogue">) =>
    recordPage(await findFormRun(run_id, call), call),
});

export const getScreenshot = defineOperation({
  name: "getScreenshot",
  summary: "Show a screenshot of one of your runs of wizards",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({
    run_id: runIdSchema,
    number: z.int().min(1).max(99).describe("From 1, in the order of the result's `screenshots`."),
  }),
  examples: [{ run_id: EXAMPLE_RUN, number: 1 }],
  output: z.instanceof(Buffer),
  failures: ["invalid_request", "run_not_found", "result_expired"],
  rest: {
    method: "GET",
    path: "/api/runs/{run_id}/screenshots/{number}",
    responses: { 200: "The picture." },
    type: "image/jpeg",
  },

  async handle({ run_id, number }, call: Pick<OperationCall, "caller" | "runs">) {
    const { id } = await findFormRun(run_id, call);
    return call.runs.screenshot(id, number);
  },
});
