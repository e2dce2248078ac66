import { actionsBench } from "./actions/actions.ts";
import { agentsBench } from "./agents/agents.ts";
import { engineBench } from "./engine/engine.ts";
import { formsBench } from "./forms/forms.ts";
import type { Bench } from "./frame/define-bench.ts";
import { handoffBench } from "./handoff/handoff.ts";
import { historyBench } from "./history/history.ts";
import { loadBench } from "./load/load.ts";
import { mcpBench } from "./mcp/mcp.ts";
import { operationsBench } from "./operations/operations.ts";
import { runsBench } from "./runs/runs.ts";
import { scenariosBench } from "./scenarios/scenarios.ts";
import { schedulesBench } from "./schedules/schedules.ts";
import { scoutBench } from "./scout/scout.ts";
import { stepsBench } from "./steps/steps.ts";
import { writersBench } from "./writers/writers.ts";

/** Every bench by its name. */
export const benches: readonly Bench[] = [
  actionsBench,
  agentsBench,
  engineBench,
  formsBench,
  handoffBench,
  historyBench,
  loadBench,
  mcpBench,
  operationsBench,
  runsBench,
  scenariosBench,
  schedulesBench,
  scoutBench,
  stepsBench,
  writersBench,
];
