/** What the A2A endpoints work with. */
import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import type { Authenticate } from "../authentication/bearer-authentication.ts";
import type { RequestRate } from "../request-rate.ts";

export interface A2aOptions {
  agents: Pick<AgentCatalogue, "get">;
  catalogue: Catalogue;
  runs: Runs;
  authenticate: Authenticate;
  requestRate: RequestRate;
  /** Under which clients reach the gateway. */
  serverUrl: string;
  version: string;
  issuer: string;
  /** Whether agent cards need a token. */
  privateCards: boolean;
  /** How long a blocking call waits for its task. */
  waitMs: number;
  /** Characters of base64 that a task's screenshots may have together. */
  screenshotBudget: number;
  /** Aborted when the process ends: every waiting call then returns at once. */
  draining: AbortSignal;
}
