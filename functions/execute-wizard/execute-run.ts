/**
 * One run from claim to end, the same behind both doors. Whatever happens after the claim ends the run with a type;
 * only a worker that dies, or cannot reach storage for minutes, leaves that to the sweeper.
 */
import type { JWK } from "jose";
import type { ExecuteOptions, executeWizard, Progress } from "../../shared/browser/execute-wizard.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import { claimRun } from "../../shared/runs/claim-run.ts";
import { settleRun } from "../../shared/runs/end-run.ts";
import { inputName } from "../../shared/runs/object-names.ts";
import type { RunEvent, RunEventBody, RunRecord } from "../../shared/runs/run.ts";
import { countEvents } from "../../shared/runs/run-events.ts";
import type { RunStore } from "../../shared/runs/run-store.ts";
import { unsealJson } from "../../shared/runs/sealing.ts";
import { transition } from "../../shared/runs/state-machine.ts";
import { type WizardInput, wizardInputSchema } from "../../shared/runs/wizard-run.ts";
import type { Catalogue } from "../../shared/wizards/catalogue.ts";
import { prepareUserData } from "../../shared/wizards/prepare-user-data.ts";
import { openEventLog } from "./event-log.ts";
import { type Ending, storeEnding } from "./store-ending.ts";
import { watchStop } from "./watch-stop.ts";

export interface Worker {
  /** A random name, new for each process. */
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
  const run = await claimRun(store, id, worker.name);
  if (!run) {
    store.log.info({ run_id: id }, "nothing to do: the run is another worker's, or has ended");
    return undefined;
  }
  store.log.info({ run_id: id, target: run.target }, "run claimed");
  onClaim?.();
  const stop = watchStop(store, id, { everyMs: worker.stopCheckMs, host });
  const next = await countEvents(store, id).catch(() => 0);
  const events = openEventLog(store, id, { next, heartbeatMs: worker.heartbeatMs, onStored: onEvent });
  try {
    const ending = await perform(worker, run, stop, (event) => events.report(event));
    await events.close();
    const outcome = await storeEnding(store, id, ending, {
      worker: worker.name,
      gatewayKey: worker.gatewayKey,
    });
    onEnd?.(transition(run, { type: "ended", outcome }) ?? run);
    store.log.info(
      { run_id: id, state: outcome.state, ...outcome.facts, type: outcome.error?.type },
      "run ended",
    );
    return await settleRun(store, id);
  } finally {
    stop.close();
    await events.close();
  }
}

/** Never throws: whatever goes wrong is how the run ended. */
async function perform(
  worker: Worker,
  run: RunRecord,
  stop: ReturnType<typeof watchStop>,
  report: (event: RunEventBody) => void,
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
      onProgress: (progress) => toEvents(progress).forEach(report),
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

function toEvents(progress: Progress): RunEventBody[] {
  switch (progress.type) {
    case "page_done": {
      const { page, title, total_pages: pages, elapsed_ms } = progress;
      return [{ type: "progress", page, pages, title, elapsed_ms }];
    }
    case "retrying":
      return [{ type: "progress", retrying: progress.reason }];
    default:
      return [];
  }
}
