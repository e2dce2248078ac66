import { getAgent, listAgents } from "./agents/read-agents.ts";
import { runAgent } from "./agents/run-agent.ts";
import type { Operation } from "./operation.ts";
import { RUN_OPERATIONS } from "./runs/run-operations.ts";
import { SCHEDULE_OPERATIONS } from "./schedules/schedule-operations.ts";
import { listWizards } from "./wizards/read-wizards.ts";
import { runScenarios } from "./wizards/run-scenarios.ts";
import { runWizard } from "./wizards/run-wizard.ts";
import { getWizard } from "./wizards/show-wizard.ts";
import { validateUserData } from "./wizards/validate-user-data.ts";

/** Every operation, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
  listWizards,
  getWizard,
  validateUserData,
  runWizard,
  runScenarios,
  listAgents,
  getAgent,
  runAgent,
  ...RUN_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
];
