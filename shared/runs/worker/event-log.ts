/**
 * A worker's events of a run, stored one after the other without delaying the work. The last event before the end is
 * stored in the outcome, which saves a write.
 */
import { toAppError } from "../../core/errors.ts";
import type { RunEvent, RunEventBody } from "../record/run.ts";
import { appendEvent, countEvents } from "../record/run-events.ts";
import type { RunStore } from "../record/run-store.ts";

export interface EventLog {
  /** Stores an event. */
  report(event: RunEventBody): void;
  /** Keeps an event for the outcome, unless others follow. */
  reportLast(event: RunEventBody): void;
  /** Stops the heartbeat and waits until all events are stored. @returns the event that was kept for the outcome */
  close(): Promise<RunEvent[]>;
}

export interface EventLogOptions {
  heartbeatMs: number;
  /** Called with each event as soon as it has a number. */
  onEvent?: ((event: RunEvent) => void) | undefined;
}

export function openEventLog(store: RunStore, id: string, options: EventLogOptions): EventLog {
  let next: number | undefined;
  let last: RunEventBody | undefined;
  let stored: Promise<void> = Promise.resolve();

  const write = (body: RunEventBody) => {
    stored = stored.then(async () => {
      try {
        // The launcher's event comes first. Read only now: many runs end without an event of their worker.
        next ??= await countEvents(store, id);
        const event = await appendEvent(store, id, body, next);
        next = event.seq + 1;
        options.onEvent?.(event);
      } catch (thrown) {
        // A missing event must not fail the run; followers still see the end.
        store.log.warn({ run_id: id, error: toAppError(thrown) }, "an event could not be stored");
      }
    });
  };
  const report = (body: RunEventBody) => {
    if (last) write(last);
    last = undefined;
    write(body);
  };
  const heartbeat = setInterval(() => report({ type: "heartbeat" }), options.heartbeatMs);

  return {
    report,
    reportLast(body) {
      if (last) write(last);
      last = body;
    },
    async close() {
      clearInterval(heartbeat);
      await stored;
      if (!last) return [];
      // The launcher's event may have been stored after this log was opened.
      const seq = Math.max(next ?? 0, await countEvents(store, id).catch(() => 0));
      const event = { at: store.clock.now().toISOString(), ...last, seq };
      last = undefined;
      options.onEvent?.(event);
      return [event];
    },
  };
}
