/** Where every call of every service passes: latency, faults and counting are applied here and nowhere else. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, FaultSwitch } from "./faults.ts";
import type { Latency } from "./latency.ts";
import type { CallStats } from "./stats.ts";

export interface Call {
  /** `service.method`. */
  kind: string;
  /** What it is about: an object's, job's, execution's or task's name. */
  subject: string;
  bytesIn?: number;
}

export interface CallGate {
  /**
   * Runs the call, or throws an {@link InjectedFailure}. `bytesOut` measures the answer. What hits the call is told
   * to `perform`, for the faults that only the service itself can play.
   */
  pass<T>(
    call: Call,
    perform: (faults: Fault[]) => T | Promise<T>,
    bytesOut?: (answer: T) => number,
  ): Promise<T>;
}

/** Which way the caller shall not get its answer. */
export class InjectedFailure extends Error {
  override readonly name = "InjectedFailure";
  readonly mode: "unavailable" | "drop";

  constructor(mode: "unavailable" | "drop") {
    super(`injected: ${mode}`);
    this.mode = mode;
  }
}

export function createCallGate(deps: {
  faults: FaultSwitch;
  latency: Latency;
  stats: CallStats;
  /** Kills the running executions whose environment has these values. */
  killChildren: (env: Record<string, string>) => void;
  /** Ends the calls that are being delayed. */
  closing: AbortSignal;
}): CallGate {
  const { faults, latency, stats, killChildren, closing } = deps;
  return {
    async pass(call, perform, bytesOut = () => 0) {
      const bytesIn = call.bytesIn ?? 0;
      const hits = faults.take(call.kind, call.subject);
      const delay = latency.of(call.kind) + hits.reduce((sum, fault) => sum + fault.delayMs, 0);
      if (delay > 0) await wait(delay);
      try {
        apply(hits.filter((fault) => fault.when === "before" && fault.action !== "lose-response"));
        const answer = await perform(hits);
        apply(hits.filter((fault) => fault.when === "after" || fault.action === "lose-response"));
        stats.count(call.kind, call.subject, { failed: false, bytesIn, bytesOut: bytesOut(answer) });
        return answer;
      } catch (error) {
        stats.count(call.kind, call.subject, { failed: true, bytesIn, bytesOut: 0 });
        throw error;
      }
    },
  };

  async function wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: closing }).catch(() => {
      throw new InjectedFailure("drop");
    });
  }

  function apply(hits: Fault[]): void {
    for (const fault of hits) if (fault.action === "kill-child") killChildren(fault.env ?? {});
    for (const { action } of hits) {
      if (action === "503" || action === "lose-response") throw new InjectedFailure("unavailable");
      if (action === "drop") throw new InjectedFailure("drop");
    }
  }
}
