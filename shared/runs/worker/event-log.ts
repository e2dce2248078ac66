/**
 * A worker's events of a run. A stream sends each at once. Storage gets them together, at most once in an interval that
 * begins with the log, so that a short run writes none; the events that are not stored at the end are part of the
 * outcome.
 */
import { toAppError } from "../../core/errors.ts";
import type { RunEvent, RunEventBody } from "../record/run.ts";
import { LOG_INTERVAL_MS, readProgress, writeProgress } from "../record/run-events.ts";
import type { RunStore } from "../record/run-store.ts";

export interface EventLog {
  /** Stores an event, with others. */
  report(event: RunEventBody): void;
  /** Keeps an event for the outcome, unless others follow. */
  reportLast(event: RunEventBody): void;
  /** Stops the heartbeat. */
  close(): Promise<ClosedLog>;
}

export interface ClosedLog {
  /** Those that are not stored. */
  events: RunEvent[];
  /** The number of the first that is not stored; undefined where the worker has none. */
  from: number | undefined;
}

export interface EventLogOptions {
  heartbeatMs: number;
  /** The launcher that reads the worker's stream: it stores no event of its own. */
  launcher?: StreamingLauncher | undefined;
  /** Called with each event at once. */
  onEvent?: ((event: RunEvent) => void) | undefined;
}

export type StreamingLauncher = "service" | "process";

/** Other processes act on these, and a retry must be known after the worker's death: they are stored at once. */
function isUrgent(event: RunEventBody): boolean {
  if (event.type === "progress") return event.retrying !== undefined;
  return event.type === "heartbeat" || event.type === "resumed" || event.type === "waiting_for_person";
}

export function openEventLog(
  store: RunStore,
  id: string,
  { heartbeatMs, launcher, onEvent }: EventLogOptions,
): EventLog {
  /** The launcher's events, which come first. */
  let before: RunEvent[] = [];
  let generation: string | undefined;
  const own: Omit<RunEvent, "seq">[] = [];
  let storedCount = 0;
  let written: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const numbered = () => own.map((event, index) => ({ ...event, seq: before.length + index }) as RunEvent);
  const add = (body: RunEventBody) => {
    own.push({ at: store.clock.now().toISOString(), ...body });
  };
  const send = (body: RunEventBody) => {
    add(body);
    onEvent?.(numbered().at(-1) as RunEvent);
  };
  if (launcher) add({ type: "starting", launcher });

  /** The launcher may store its event at any time. */
  async function readLauncherEvents(): Promise<void> {
    const stored = await readProgress(store, id);
    const launches = (stored?.events ?? []).filter(({ type }) => type === "starting");
    before = launches.map((event, seq) => ({ ...event, seq }));
    generation = stored?.generation;
  }

  async function write(): Promise<void> {
    if (!launcher && generation === undefined) await readLauncherEvents();
    for (;;) {
      const count = own.length;
      const next = await writeProgress(
        store,
        id,
        [...before, ...withoutOldHeartbeats(numbered())],
        generation,
      );
      if (next === undefined) {
        await readLauncherEvents();
        continue;
      }
      generation = next;
      storedCount = count;
      return;
    }
  }

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(async () => {
      if (storedCount === own.length) return;
      await write().catch((thrown: unknown) =>
        // The next write, or the outcome, stores them. A missing event must not fail the run.
        store.log.warn({ run_id: id, error: toAppError(thrown) }, "the progress could not be stored"),
      );
    });
  };
  const report = (body: RunEventBody) => {
    send(body);
    if (isUrgent(body)) flush();
    else timer ??= setTimeout(flush, LOG_INTERVAL_MS);
  };
  const heartbeat = setInterval(() => report({ type: "heartbeat" }), heartbeatMs);

  return {
    report,
    reportLast: send,
    async close() {
      clearInterval(heartbeat);
      clearTimeout(timer);
      await written;
      // Without an event, the worker has no part in the log.
      if (!launcher && generation === undefined && own.length > 0) await readLauncherEvents().catch(() => {});
      const events = numbered()
        .slice(storedCount)
        .filter(({ type }) => type !== "heartbeat");
      return { events, from: own.length > 0 ? before.length + storedCount : undefined };
    },
  };
}

/** A heartbeat shows only that the worker is alive. */
function withoutOldHeartbeats(events: readonly RunEvent[]): RunEvent[] {
  return events.filter(({ type }, index) => type !== "heartbeat" || index === events.length - 1);
}
