import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { RECORD_POLICY, recordPage } from "../../../../shared/report/run-record-page.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { Content } from "../send-content.ts";

export const getRecord = defineEndpoint({
  method: "GET",
  path: "/api/runs/{id}/record",
  operationId: "getRecord",
  tag: "runs",
  summary: "Show the record of one of your runs of wizards: a page to print or to keep",
  description: "Complete in itself, with the pictures. It exists as long as the run's results are kept.",
  scopes: [requiredScope("wizard", "read")],
  params: { id: "The run's id." },
  responses: { 200: { description: "The page.", type: "text/html" } },
  failures: ["run_not_found", "result_expired", "invalid_request"],

  async handle({ params, runs, caller, catalogue }) {
    const run = await runs.findOwn(params.id ?? "", caller.owners, ({ kind }) => kind === "wizard");
    const page = await recordPage(run, { runs, catalogue });
    return {
      status: 200,
      headers: { "content-security-policy": RECORD_POLICY, "cache-control": "no-store" },
      body: new Content("text/html; charset=utf-8", Buffer.from(page)),
    };
  },
});
