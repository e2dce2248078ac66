import type { AgentCatalogue } from "../../../shared/agents/agent-catalogue.ts";
import type { Runs } from "../../../shared/runs/open-runs.ts";

/** What the endpoints work with. */
export interface ApiParts {
  agents: AgentCatalogue;
  runs: Runs;
  /** How long a call may wait for its run. */
  waitMs: number;
}
