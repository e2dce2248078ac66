/** What a program that calls the API can do about a failure, where that differs from what a command's user is told. */
import { ERROR_TYPES, type ErrorType } from "../../../shared/core/errors.ts";

export function nextStep(type: ErrorType): string {
  return NEXT_STEPS[type] ?? ERROR_TYPES[type].next;
}

const NEXT_STEPS: Partial<Record<ErrorType, string>> = {
  agent_not_found: "List the agents that exist with GET /api/agents.",
  authentication_failed: "Send a valid access token: Authorization: Bearer ….",
  invalid_parameters:
    "Correct the parameters that the problems name; GET /api/agents/{id} tells which there are.",
  run_not_found: "List your runs with GET /api/runs.",
  schedule_not_found: "List your schedules with GET /api/schedules.",
};
