/**
 * A worker's entries in the run's log: in order, one at a time, without holding up the browser. What comes last, with
 * the end right behind it, needs no object of its own: it travels with the outcome.
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
  /** Stops the heartbeat and waits until everything is stored; gives what was kept. */
  close(): Promise<RunEvent[]>;
}

export interface EventLogOptions {
  heartbeatMs: number;
  /** Told of each event as soon as it has its number. */
  onEvent?: ((event: RunEvent) => void) | undefined;
}

export function openEventLog(store: RunStore, id: string, options: EventLogOptions): EventLog {
  let next: number | undefined;
  let last: RunEventBody | undefined;
  let stored: Promise<void> = Promise.resolve();

  const write = (body: RunEventBody) => {
    stored = stored.then(async () => {
      try {
        // The door's own event comes first, and many a run ends without any of its worker's.
        next ??= await countEvents(store, id);
        const event = await appendEvent(store, id, body, next);
        next = event.seq + 1;
        options.onEvent?.(event);
      } catch (thrown) {
        // A run must not fail because its log has a gap; the followers see the end all the same.
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
      // The door's own event may have come after this log was opened.
      const seq = Math.max(next ?? 0, await countEvents(store, id).catch(() => 0));
      const event = { at: store.clock.now().toISOString(), ...last, seq };
      last = undefined;
      options.onEvent?.(event);
      return [event];
    },
  };
}
