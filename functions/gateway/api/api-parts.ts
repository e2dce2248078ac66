import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Schedules } from "../../../shared/schedules/open-schedules.ts";

/** What the endpoints work with. */
export interface ApiParts {
  agents: AgentCatalogue;
  runs: Runs;
  schedules: Schedules;
  /** How long a call may wait for its run. */
  waitMs: number;
}
