/** An agents' service that claims the runs it is sent and ends them at once: it counts the executions and their times. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "../../../shared/core/errors.ts";
import { claimRun } from "../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../shared/runs/record/end-run.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../shared/runs/record/state-machine.ts";

export interface Execution {
  schedule: string;
  scheduledFor: string;
  /** From the scheduled time to the claim. */
  lateMs: number;
  fate: Fate;
}

/** How an execution goes: `recovered` needed a second attempt, `refused` is repeated by its queue. */
export type Fate = "completed" | "recovered" | "failed" | "refused";

export interface CountingWorker {
  url: string;
  executions: Execution[];
  close(): void;
}

/** @param now of Google's clock, which is ahead of the clock with which gateway and worker measure a run's waiting time */
export async function startCountingWorker(
  store: RunStore,
  now: () => Date,
  drawFate: () => Fate = () => "completed",
): Promise<CountingWorker> {
  const executions: Execution[] = [];
  const server = createServer((request, response) => {
    execute(request.url?.replace("/runs/", "") ?? "").then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;

  async function execute(id: string): Promise<void> {
    const fate = drawFate();
    if (fate === "refused") throw new Error("at capacity");
    const claimed = await claimRun(store, id, `worker-${count++}`);
    if (!claimed) return;
    const { schedule, attempts } = claimed.run;
    const scheduledFor = schedule?.scheduled_for ?? "";
    const lateMs = now().getTime() - Date.parse(scheduledFor);
    executions.push({ schedule: schedule?.id ?? "", scheduledFor, lateMs, fate });
    const [attempt] = attempts;
    const error = fate === "failed" ? new AppError("agent_failed", "As drawn.") : undefined;
    const outcome = outcomeOf(error, store.clock.now(), { attempts: fate === "recovered" ? 2 : 1 });
    await decideOutcome(store, id, { ...outcome, ...(attempt ? { attempt } : {}) });
    await settleRun(store, id);
  }

  return {
    url,
    executions,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
