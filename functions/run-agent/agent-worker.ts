import type { AgentCatalogue } from "../../shared/agents/catalogue/agent-catalogue.ts";
import type { runProcess } from "../../shared/agents/process/run-process.ts";
import type { UserPool } from "../../shared/agents/process/user-pool.ts";
import type { DiskLimits } from "../../shared/agents/process/watch-disk-use.ts";
import type { RunWorker } from "../../shared/runs/worker.ts";
import type { MachineWatch } from "./watch-machine.ts";

/** The dependencies of every agent's run, composed once per process. */
export interface AgentWorker extends RunWorker {
  catalogue: Pick<AgentCatalogue, "get">;
  /** The variables that profiles may refer to. */
  keys: Record<string, string | undefined>;
  readSecret(name: string): Promise<string>;
  /** The users that agents run as; default: the user of this process. */
  users?: UserPool | undefined;
  /** Limits of each run's folders. */
  scratchLimits?: DiskLimits | undefined;
  runProcess: typeof runProcess;
  /** Default: runs are not watched. */
  machine?: MachineWatch | undefined;
}
