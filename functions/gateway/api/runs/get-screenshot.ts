import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { Content } from "../send-content.ts";

export const getScreenshot = defineEndpoint({
  method: "GET",
  path: "/api/runs/{id}/screenshots/{number}",
  operationId: "getScreenshot",
  tag: "runs",
  summary: "Show a screenshot of one of your runs of wizards",
  scopes: [requiredScope("wizard", "read")],
  params: { id: "The run's id.", number: "From 1, in the order of the result's `screenshots`." },
  responses: { 200: { description: "The picture.", type: "image/jpeg" } },
  failures: ["invalid_request", "run_not_found", "result_expired"],

  async handle({ params, runs, caller }) {
    const { id = "", number = "" } = params;
    if (!/^[1-9]\d?$/.test(number)) {
      throw new AppError("invalid_request", "The number of a screenshot is between 1 and 99.");
    }
    const run = await runs.findOwn(id, caller.owners, ({ kind }) => kind === "wizard");
    return { status: 200, body: new Content("image/jpeg", await runs.screenshot(run.id, Number(number))) };
  },
});
