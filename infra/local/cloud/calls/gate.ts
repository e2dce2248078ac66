/** Applies latency, faults and counting to every call of every service. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, FaultSwitch } from "./faults.ts";
import type { Latency } from "./latency.ts";
import type { CallStats } from "./stats.ts";

export interface Call {
  /** `service.method`. */
  kind: string;
  /** Name of the object, job, execution or task. */
  subject: string;
  bytesIn?: number;
}

export interface CallGate {
  /**
   * Runs the call, or throws an {@link InjectedFailure}. `bytesOut` measures the response. `perform` receives the
   * call's faults, some of which only the service can apply.
   */
  pass<T>(
    call: Call,
    perform: (faults: Fault[]) => T | Promise<T>,
    bytesOut?: (answer: T) => number,
  ): Promise<T>;
}

/**
 * Passes one dispatch of a task or a scheduled job, twice at a fault that requests it.
 *
 * @returns the HTTP status, 503 for an injected failure, or undefined without a response
 */
export function passDispatch(
  gate: CallGate,
  call: Call,
  send: () => Promise<number | undefined>,
): Promise<number | undefined> {
  return gate
    .pass(call, (faults) => {
      if (faults.some(({ action }) => action === "duplicate-dispatch")) void send();
      return send();
    })
    .catch(() => 503);
}

/** A fault in place of a response. */
export class InjectedFailure extends Error {
  override readonly name = "InjectedFailure";
  readonly mode: "unavailable" | "drop" | "refuse";
  /** The gRPC status of `refuse`. */
  readonly code: number;

  constructor(mode: "unavailable" | "drop" | "refuse", { code = 14, message = `injected: ${mode}` } = {}) {
    super(message);
    this.mode = mode;
    this.code = code;
  }
}

export function createCallGate(deps: {
  faults: FaultSwitch;
  latency: Latency;
  stats: CallStats;
  /** Kills the running executions whose environment has these values. */
  killChildren: (env: Record<string, string>) => void;
  /** Ends delayed calls. */
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
    for (const { action, code, message } of hits) {
      if (action === "refuse") throw new InjectedFailure("refuse", { code, message });
      if (action === "503" || action === "lose-response") throw new InjectedFailure("unavailable");
      if (action === "drop") throw new InjectedFailure("drop");
    }
  }
}
