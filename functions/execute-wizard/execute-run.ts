/**
 * One run from claim to end, the same behind both doors. Whatever happens after the claim ends the run with a type;
 * only a worker that dies, or cannot reach storage for minutes, leaves that to the sweeper.
 */
import type { JWK } from "jose";
import type { ExecuteOptions, executeWizard, Progress } from "../../shared/browser/execute-wizard.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import { type ClaimedRun, claimRun, recordClaim } from "../../shared/runs/claim-run.ts";
import { settleRun } from "../../shared/runs/end-run.ts";
import { inputName } from "../../shared/runs/object-names.ts";
import type { RunEvent, RunRecord } from "../../shared/runs/run.ts";
import { countEvents } from "../../shared/runs/run-events.ts";
import type { RunStore } from "../../shared/runs/run-store.ts";
import { unsealJson } from "../../shared/runs/sealing.ts";
import { withOutcome } from "../../shared/runs/state-machine.ts";
import { type WizardInput, wizardInputSchema } from "../../shared/runs/wizard-run.ts";
import type { Catalogue } from "../../shared/wizards/catalogue.ts";
import { prepareUserData } from "../../shared/wizards/prepare-user-data.ts";
import { type EventLog, openEventLog } from "./event-log.ts";
import { type Ending, storeEnding } from "./store-ending.ts";
import { watchStop } from "./watch-stop.ts";

export interface Worker {
  /** A random name, new for each run. */
  name: string;
  store: RunStore;
  catalogue: Pick<Catalogue, "get">;
  inputKeys: JWK[];
  gatewayKey: JWK;
  execute: typeof executeWizard;
  executeOptions: Pick<ExecuteOptions, "config" | "launch">;
  heartbeatMs: number;
  stopCheckMs: number;
}

export interface ExecuteRunOptions {
  /** Aborted when this process shall end. */
  host?: AbortSignal;
  onClaim?: () => void;
  onEvent?: (event: RunEvent) => void;
  /** Called as soon as the end is decided, before the record is settled. */
  onEnd?: (run: RunRecord) => void;
}

/**
 * @returns the ended run; `undefined` when there was nothing to do, because another worker has it or it had ended
 * @throws AppError when the claim or the end could not be stored
 */
export async function executeRun(
  worker: Worker,
  id: string,
  { host, onClaim, onEvent, onEnd }: ExecuteRunOptions = {},
): Promise<RunRecord | undefined> {
  const { store } = worker;
  const claimed = await claimRun(store, id, worker.name);
  if (!claimed) {
    store.log.info({ run_id: id }, "nothing to do: the run is another worker's, or has ended");
    return undefined;
  }
  const { run } = claimed;
  store.log.info({ run_id: id, target: run.target }, "run claimed");
  onClaim?.();
  const stop = watchStop(store, id, { everyMs: worker.stopCheckMs, host });
  const recording = startRecording(store, claimed);
  const next = await countEvents(store, id).catch(() => 0);
  const events = openEventLog(store, id, { next, heartbeatMs: worker.heartbeatMs, onEvent });
  try {
    const ending = await perform(worker, run, stop, events);
    const left = await events.close();
    const outcome = await storeEnding(store, run, ending, { events: left, gatewayKey: worker.gatewayKey });
    onEnd?.(withOutcome(run, outcome));
    store.log.info(
      { run_id: id, state: outcome.state, ...outcome.facts, type: outcome.error?.type },
      "run ended",
    );
    await recording.stop();
    return await settleRun(store, id);
  } finally {
    stop.close();
    await Promise.all([events.close(), recording.stop()]);
  }
}

/** Lets the record say `running` while the run goes on: just created, it may have to wait for its second write. */
function startRecording(store: RunStore, claimed: ClaimedRun): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const recorded = recordClaim(store, claimed, stopped.signal).catch((thrown: unknown) => {
    if (!stopped.signal.aborted) {
      store.log.warn(
        { run_id: claimed.run.id, error: toAppError(thrown) },
        "the claim could not be recorded",
      );
    }
  });
  return {
    stop() {
      stopped.abort();
      return recorded;
    },
  };
}

/** Never throws: whatever goes wrong is how the run ended. */
async function perform(
  worker: Worker,
  run: RunRecord,
  stop: ReturnType<typeof watchStop>,
  events: EventLog,
): Promise<Ending> {
  let defaults_applied: string[] = [];
  try {
    const [{ wizard, contract }, input, stopped] = await Promise.all([
      worker.catalogue.get(run.target),
      openInput(worker, run.id),
      stop.check(),
    ]);
    if (stopped) throw stopped;
    const prepared = prepareUserData(wizard, contract, input.user_data);
    defaults_applied = prepared.defaults_applied;
    const outcome = await worker.execute(wizard, prepared.data, {
      ...worker.executeOptions,
      signal: stop.signal,
      onProgress: createProgressReporter(events),
      ...(input.timeout_seconds === undefined ? {} : { timeoutMs: input.timeout_seconds * 1000 }),
    });
    const warnings = prepared.warnings.map(({ field, message }) => `${field}: ${message}`);
    return { ...outcome, warnings: [...warnings, ...outcome.warnings], defaults_applied };
  } catch (thrown) {
    return {
      success: false,
      wizard_id: run.target,
      pages_completed: 0,
      execution_time_ms: 0,
      results: {},
      screenshots: [],
      warnings: [],
      defaults_applied,
      error: toAppError(thrown),
    };
  }
}

async function openInput(worker: Worker, id: string): Promise<WizardInput> {
  const stored = await worker.store.objects.read(inputName(id));
  if (!stored) throw new AppError("internal_error", "The run's input is missing.");
  const opened = await unsealJson(worker.inputKeys, inputName(id), stored.body.toString("utf8"));
  const input = wizardInputSchema.safeParse(opened);
  if (!input.success) throw new AppError("invalid_request", "The run's input does not have the agreed form.");
  return input.data;
}

function createProgressReporter(events: EventLog): (progress: Progress) => void {
  let pagesDone = 0;
  return (progress) => {
    if (progress.type === "retrying") events.report({ type: "progress", retrying: progress.reason });
    if (progress.type !== "page_done") return;
    const { page, title, total_pages: pages, elapsed_ms } = progress;
    const done = { type: "progress", page, pages, title, elapsed_ms } as const;
    pagesDone++;
    // The results, and with them the end, follow the last page in a moment.
    if (pagesDone < pages) events.report(done);
    else events.reportLast(done);
  };
}
