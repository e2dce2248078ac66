/** A worker's entries in the run's log: in order, one at a time, without holding up the browser. */
import { toAppError } from "../../shared/core/errors.ts";
import type { RunEvent, RunEventBody } from "../../shared/runs/run.ts";
import { appendEvent } from "../../shared/runs/run-events.ts";
import type { RunStore } from "../../shared/runs/run-store.ts";

export interface EventLog {
  report(event: RunEventBody): void;
  /** Stops the heartbeat and waits until everything is stored. */
  close(): Promise<void>;
}

export interface EventLogOptions {
  /** Number of the first event. */
  next: number;
  heartbeatMs: number;
  onStored?: ((event: RunEvent) => void) | undefined;
}

export function openEventLog(store: RunStore, id: string, options: EventLogOptions): EventLog {
  let next = options.next;
  let stored: Promise<void> = Promise.resolve();

  const report = (body: RunEventBody) => {
    stored = stored.then(async () => {
      try {
        const event = await appendEvent(store, id, body, next);
        next = event.seq + 1;
        options.onStored?.(event);
      } catch (thrown) {
        // A run must not fail because its log has a gap; the followers see the end all the same.
        store.log.warn({ run_id: id, error: toAppError(thrown) }, "an event could not be stored");
      }
    });
  };
  const heartbeat = setInterval(() => report({ type: "heartbeat" }), options.heartbeatMs);

  return {
    report,
    async close() {
      clearInterval(heartbeat);
      await stored;
    },
  };
}
