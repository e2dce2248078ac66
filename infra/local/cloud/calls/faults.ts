/** Injects faults into selected calls. */
import { z } from "zod";

/**
 * `503` refuses before anything happens; `lose-response` commits and then answers 503; `drop` cuts the connection
 * (over gRPC: UNAVAILABLE), before or after the call took effect; `kill-child` kills running executions with −9 when
 * the call arrives (or after it took effect) and then continues it; `duplicate-dispatch` sends a task, or what a
 * scheduled job sends, twice; `refuse` answers with a status of gRPC.
 */
export const FaultSchema = z.strictObject({
  /** `storage.insert`, `run.RunJob`, `tasks.dispatch`, or only `storage`. The README lists the kinds. */
  kind: z.string().min(1),
  action: z.enum(["503", "lose-response", "delay", "drop", "duplicate-dispatch", "kill-child", "refuse"]),
  /** For how many calls; default 1. */
  times: z.int().positive().default(1),
  /** So many calls pass first. */
  skip: z.int().nonnegative().default(0),
  /** Only calls whose subject (object, job, execution or task name) begins like this. */
  match: z.string().optional(),
  when: z.enum(["before", "after"]).default("before"),
  /** For `refuse`: the gRPC status and its message. */
  code: z.int().min(1).max(16).default(9),
  message: z.string().default("refused"),
  delayMs: z.int().nonnegative().default(0),
  /** For `kill-child`: only executions with these values in their environment. */
  env: z.record(z.string(), z.string()).optional(),
});

export type Fault = z.infer<typeof FaultSchema>;
export type FaultInput = z.input<typeof FaultSchema>;

export interface FaultSwitch {
  add(fault: FaultInput): void;
  clear(): void;
  /** The faults that remain. */
  pending(): Fault[];
  /** The faults for this call; counts each of them down by one. */
  take(kind: string, subject: string): Fault[];
}

export function createFaultSwitch(initial: FaultInput[] = []): FaultSwitch {
  let faults = initial.map((fault) => FaultSchema.parse(fault));
  return {
    add: (fault) => void faults.push(FaultSchema.parse(fault)),
    clear: () => {
      faults = [];
    },
    pending: () => faults.map((fault) => ({ ...fault })),
    take(kind, subject) {
      const fitting = faults.filter(
        (fault) => covers(fault.kind, kind) && subject.startsWith(fault.match ?? ""),
      );
      const hits = fitting.filter(({ skip }) => skip === 0);
      for (const fault of fitting) if (fault.skip > 0) fault.skip--;
      for (const fault of hits) fault.times--;
      faults = faults.filter((fault) => fault.times > 0);
      return hits;
    },
  };
}

/** `storage` covers `storage.insert`. */
export function covers(pattern: string, kind: string): boolean {
  return kind === pattern || kind.startsWith(`${pattern}.`);
}
