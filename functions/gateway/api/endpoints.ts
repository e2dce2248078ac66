import { getAgent } from "./agents/get-agent.ts";
import { listAgents } from "./agents/list-agents.ts";
import { runAgent } from "./agents/run-agent.ts";
import type { Endpoint } from "./define-endpoint.ts";
import { cancelRun } from "./runs/cancel-run.ts";
import { deleteRun } from "./runs/delete-run.ts";
import { getRun } from "./runs/get-run.ts";
import { listRuns } from "./runs/list-runs.ts";
import { SCHEDULE_ENDPOINTS } from "./schedules/index.ts";

/** All endpoints, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  listAgents,
  getAgent,
  runAgent,
  listRuns,
  getRun,
  cancelRun,
  deleteRun,
  ...SCHEDULE_ENDPOINTS,
];
