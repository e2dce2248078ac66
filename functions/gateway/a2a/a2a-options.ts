import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import type { Notifications } from "../../../shared/notify/open-notifications.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import type { Authenticate } from "../authentication/bearer-authentication.ts";
import type { RequestRate } from "../request-rate.ts";

/** The dependencies and settings of the A2A endpoints. */
export interface A2aOptions {
  agents: Pick<AgentCatalogue, "get">;
  catalogue: Catalogue;
  runs: Runs;
  authenticate: Authenticate;
  requestRate: RequestRate;
  /** Undefined where the gateway accepts no calls of Cloud Tasks. */
  notifications: Notifications | undefined;
  /** The URL under which clients reach the gateway. */
  serverUrl: string;
  version: string;
  issuer: string;
  /** Whether agent cards require a token. */
  privateCards: boolean;
  /** Maximum wait of a blocking call for its task. */
  waitMs: number;
  /** Maximum size of all screenshots of a task, in characters of base64. */
  screenshotBudget: number;
  /** Aborted when the process drains: every waiting call then returns at once. */
  draining: AbortSignal;
}
