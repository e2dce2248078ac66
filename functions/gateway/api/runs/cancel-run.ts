import { z } from "zod";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { isTerminal, type RunKind } from "../../../../shared/runs/record/run.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { runSchema, showRun } from "./run-answer.ts";

const CANCEL_SCOPES: Record<RunKind, Scope> = { agent: "agents:run", wizard: "federalrunner:execute" };

export const cancelRun = defineEndpoint({
  method: "POST",
  path: "/api/runs/{id}/cancel",
  operationId: "cancelRun",
  tag: "runs",
  summary: "Stop one of your own runs",
  description: "A run that is being executed stops within seconds; one that has ended stays as it is.",
  scopes: [CANCEL_SCOPES.agent, CANCEL_SCOPES.wizard],
  params: { id: "The run's id." },
  answers: {
    200: { description: "The run has ended.", schema: z.object({ run: runSchema }) },
    202: { description: "The run is being stopped.", schema: z.object({ run: runSchema }) },
  },
  failures: ["run_not_found"],

  async handle(call) {
    const { caller, params, runs } = call;
    const found = await runs.findOwn(params.id ?? "", caller.owners);
    const needed = CANCEL_SCOPES[found.kind];
    if (!caller.scopes.has(needed)) {
      throw new AppError("insufficient_scope", `Stopping this run needs the scope ${needed}.`);
    }
    const run = isTerminal(found.state) ? found : await runs.cancel(found.id);
    return { status: isTerminal(run.state) ? 200 : 202, body: { run: showRun(run) } };
  },
});
