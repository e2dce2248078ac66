import { z } from "zod";
import { requiredScope, requireScope } from "../../../../shared/auth/required-scopes.ts";
import { isTerminal } from "../../../../shared/runs/runs.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { renderRun, runSchema } from "./run-response.ts";

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
