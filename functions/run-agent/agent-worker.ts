import type { JWK } from "jose";
import type { AgentCatalogue } from "../../shared/agents/catalogue/agent-catalogue.ts";
import type { runProcess } from "../../shared/agents/process/run-process.ts";
import type { UserPool } from "../../shared/agents/process/user-pool.ts";
import type { WorkerIdentity } from "../../shared/runs/worker/work-on-run.ts";

/** What every run of an agent needs, put together once per process. */
export interface AgentWorker extends WorkerIdentity {
  catalogue: Pick<AgentCatalogue, "get">;
  inputKeys: JWK[];
  gatewayKey: JWK;
  /** Where profiles find the variables that they name. */
  keys: Record<string, string | undefined>;
  readSecret(name: string): Promise<string>;
  /** The users that agents run as; default: that of this process. */
  users?: UserPool | undefined;
  runProcess: typeof runProcess;
}
