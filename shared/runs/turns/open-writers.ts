/**
 * The writers of the agents' worker, started by a task that names the agent, or by an execution of the job. A writer
 * whose timeout exceeds a task's dispatch is passed on to the job, which acquires the lease itself.
 */
import { z } from "zod";
import { type CloudSettings, resourceName } from "../../cloud/config.ts";
import { createJobClient } from "../../cloud/jobs.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import type { RunSettings } from "../config.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { jobTimeout, LONGEST_DISPATCH_S } from "../submit/submit-agent.ts";
import type { WorkRoute } from "../worker/serve-work.ts";
import { isLeaseHeld, type LeaseTimes } from "./leases.ts";
import { serveWriter, type WriterHost, type WriterRunOptions, writerLease } from "./serve-writer.ts";
import { openWaker, WAKE_PATH } from "./wake-writer.ts";
import { findFirstPosition } from "./writer-queue.ts";

export interface WritersOptions {
  store: RunStore;
  cloud: CloudSettings;
  settings: RunSettings;
  times: LeaseTimes;
  /** {@link WriterHost.execute} of the agent. */
  execute(agentId: string, runId: string, options: WriterRunOptions): Promise<RunRecord | undefined>;
  /** The timeout of the agent's profile, in seconds. */
  timeoutOf(agentId: string): Promise<number>;
}

export interface Writers {
  /** The service's routes, by path. */
  routes: Record<string, WorkRoute>;
  /** Executes the first waiting run; none while another worker holds the lease. */
  serveOnce(agentId: string, host: AbortSignal): Promise<number>;
}

/** The whole body of a wake-up. */
const wakeSchema = z.strictObject({ agent_id: z.string().min(1) });

/** Clients are loaded on first use. */
export function openWriters({ store, cloud, settings, times, ...agents }: WritersOptions): Writers {
  const jobs = createJobClient(cloud);
  // Where this service has no address of its own, the sweeper wakes the waiting runs.
  const wake = openWaker(cloud, settings) ?? (async () => {});

  const hostOf = (agentId: string): WriterHost => ({
    store,
    times,
    wake,
    execute: (id, options) => agents.execute(agentId, id, options),
  });
  const writerOf = async (id: string) => ({ id, timeout_seconds: await agents.timeoutOf(id) });

  /** A superfluous job is harmless: it finds the lease held, or an empty queue. */
  async function startJob(agentId: string, timeoutSeconds: number): Promise<void> {
    if (await isLeaseHeld(store, writerLease(agentId), times)) return;
    const first = await findFirstPosition(store, agentId);
    if (!first) return;
    const taskTimeoutSeconds = jobTimeout(timeoutSeconds);
    await jobs.start(resourceName(cloud, "run-agent"), { RUN_ID: first.runId }, { taskTimeoutSeconds });
  }

  return {
    routes: {
      async [WAKE_PATH](body, signals) {
        const parsed = parseJson(body);
        const wakeUp = wakeSchema.safeParse("value" in parsed ? parsed.value : undefined);
        if (!wakeUp.success) return 400;
        const agent = await writerOf(wakeUp.data.agent_id);
        if (agent.timeout_seconds > LONGEST_DISPATCH_S) await startJob(agent.id, agent.timeout_seconds);
        else await serveWriter(hostOf(agent.id), agent, signals);
        return 200;
      },
    },
    async serveOnce(agentId, host) {
      return serveWriter(hostOf(agentId), await writerOf(agentId), { host, draining: host, runs: 1 });
    },
  };
}
