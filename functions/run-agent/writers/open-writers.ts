/**
 * What wakes writers: a task that names the agent, or an execution of the job. A writer that may take longer than a
 * task's dispatch is handed to the job, which acquires the lease itself.
 */
import { z } from "zod";
import { parseJson } from "../../../shared/core/parse-json.ts";
import { LONGEST_DISPATCH_S } from "../../../shared/runs/submit/submit-agent.ts";
import { isLeaseHeld } from "../../../shared/runs/turns/leases.ts";
import { serveWriter, type WriterHost, writerLease } from "../../../shared/runs/turns/serve-writer.ts";
import { WAKE_PATH, type WakeWriter } from "../../../shared/runs/turns/wake-writer.ts";
import { findFirstPosition } from "../../../shared/runs/turns/writer-queue.ts";
import type { WorkRoute } from "../../../shared/runs/worker/serve-runs.ts";
import { executeWriter, type WriterWorker } from "./execute-writer.ts";

export interface WritersOptions extends WriterWorker {
  /** Undefined where this service has no address of its own: the sweeper then wakes the waiting runs. */
  wake: WakeWriter | undefined;
  /** Starts the job for a run. */
  startJob(runId: string): Promise<unknown>;
}

export interface Writers {
  /** Of the service, by their paths. */
  routes: Record<string, WorkRoute>;
  /** Executes the first waiting run; none while another worker holds the lease. */
  serveOnce(agentId: string, host: AbortSignal): Promise<number>;
}

/** The whole body of a wake-up. */
const wakeSchema = z.strictObject({ agent_id: z.string().min(1) });

const DEFAULT_TIMEOUT_S = 300;

export function openWriters({ wake, startJob, ...writerWorker }: WritersOptions): Writers {
  const { times, worker } = writerWorker;
  const { store, catalogue } = worker;

  const hostOf = (agentId: string): WriterHost => ({
    store,
    times,
    execute: (id, options) => executeWriter(writerWorker, agentId, id, options),
    wake: wake ?? (async () => {}),
  });
  /** A profile that cannot be read starts no process. */
  const describe = async (id: string) => ({
    id,
    timeout_seconds: await catalogue.get(id).then(
      ({ profile }) => profile.timeout_seconds,
      () => DEFAULT_TIMEOUT_S,
    ),
  });

  /** A superfluous job is harmless: it finds the lease held, or an empty queue. */
  async function handToJob(agentId: string): Promise<void> {
    if (await isLeaseHeld(store, writerLease(agentId), times)) return;
    const first = await findFirstPosition(store, agentId);
    if (first) await startJob(first.runId);
  }

  return {
    routes: {
      async [WAKE_PATH](body, signals) {
        const parsed = parseJson(body);
        const wakeUp = wakeSchema.safeParse("value" in parsed ? parsed.value : undefined);
        if (!wakeUp.success) return 400;
        const { agent_id: agentId } = wakeUp.data;
        const agent = await describe(agentId);
        if (agent.timeout_seconds > LONGEST_DISPATCH_S) await handToJob(agentId);
        else await serveWriter(hostOf(agentId), agent, signals);
        return 200;
      },
    },
    async serveOnce(agentId, host) {
      const signals = { host, draining: host };
      return serveWriter(hostOf(agentId), await describe(agentId), { ...signals, runs: 1 });
    },
  };
}
