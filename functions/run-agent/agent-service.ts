import { createRunsService, type RunsService, type WorkRoute } from "../../shared/runs/worker/serve-runs.ts";
import { executeReader, type ReaderHost } from "./execute-reader.ts";

export interface AgentServiceOptions extends ReaderHost {
  /** Runs at once, of all agents, those that wait included. */
  concurrency: number;
  /** What else may be posted here, by its path. */
  routes?: Record<string, WorkRoute>;
}

/** {@link createRunsService} for agents that only read: each run has a name of its own for its worker. */
export function createAgentService({
  worker,
  slots,
  room,
  concurrency,
  routes = {},
}: AgentServiceOptions): RunsService {
  return createRunsService({
    store: worker.store,
    execute: (id, call) =>
      executeReader({ worker: { ...worker, name: `${worker.name}/${id}` }, slots, room }, id, call),
    routes,
    concurrency,
  });
}
