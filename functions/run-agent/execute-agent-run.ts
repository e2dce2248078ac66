/** Executes an agent's run: passes the sealed input to the agent's process, and seals its masked output. */

import { requireRunnable } from "../../shared/agents/catalogue/require-runnable.ts";
import { validateParameters } from "../../shared/agents/invocation/validate-parameters.ts";
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import { agentInputSchema } from "../../shared/runs/record/agent-run.ts";
import type { RunRecord } from "../../shared/runs/record/run.ts";
import type { EventLog } from "../../shared/runs/worker/event-log.ts";
import { openInput } from "../../shared/runs/worker/open-input.ts";
import type { StopWatch } from "../../shared/runs/worker/watch-stop.ts";
import { type WorkOptions, workOnRun } from "../../shared/runs/worker/work-on-run.ts";
import type { AgentWorker } from "./agent-worker.ts";
import type { Workspace } from "./attempt-run.ts";
import { repeatAttempts } from "./repeat-attempts.ts";
import { type AgentEnding, NOTHING_STARTED, storeEnding } from "./store-ending.ts";

export interface AgentRunOptions extends WorkOptions {
  /** Set by the holder of the agent's lease: a writer is not started without it. */
  writer?: WriterTurn | undefined;
}

export interface WriterTurn {
  /** The files of an agent that keeps any. */
  workspaceOf(profile: AgentProfile, run: RunRecord): Workspace | undefined;
}

/** {@link workOnRun} for agents. The caller enforces the limit of concurrent executions. */
export async function executeAgentRun(
  worker: AgentWorker,
  id: string,
  { writer, ...options }: AgentRunOptions = {},
): Promise<RunRecord | undefined> {
  const { store, gatewayKey } = worker;
  /** Work that the run's end does not wait for, but this process does. */
  const cleaning: Promise<void>[] = [];
  try {
    return await workOnRun(
      worker,
      {
        perform: (run, stop, events) =>
          perform(worker, run, {
            stop,
            events,
            writer,
            onCleaning: (work) => cleaning.push(work),
          }),
        storeEnding: (run, ending, events) => storeEnding(store, run, ending, { events, gatewayKey }),
      },
      id,
      options,
    );
  } finally {
    await Promise.all(cleaning);
  }
}

interface Performance {
  stop: StopWatch;
  events: EventLog;
  writer: WriterTurn | undefined;
  onCleaning(work: Promise<void>): void;
}

async function perform(
  worker: AgentWorker,
  run: RunRecord,
  { stop, events, writer, onCleaning }: Performance,
): Promise<AgentEnding> {
  const started = worker.store.clock.now().getTime();
  try {
    const [{ profile }, input, stopped] = await Promise.all([
      worker.catalogue.get(run.target),
      openInput(worker.store, run.id, worker.inputKeys, agentInputSchema),
      stop.check(),
    ]);
    if (stopped) throw stopped;
    requireRunnable(profile);
    // Checked here as well: the profile may have become readable only after the run was sent here.
    if (profile.access_type === "read-write" && !writer) throw outOfTurn();
    const workspace = writer?.workspaceOf(profile, run);
    const parameters = validateParameters(profile, input.parameters);
    return await repeatAttempts(
      worker,
      { profile, input: input.input, parameters, context_id: input.context_id, workspace },
      {
        deadline: started + limitSeconds(profile, input.timeout_seconds) * 1000,
        signal: stop.signal,
        onRetry: (type) => events.report({ type: "progress", retrying: type }),
        onCleaning,
      },
    );
  } catch (thrown) {
    return { ...NOTHING_STARTED, error: toAppError(thrown) };
  }
}

function limitSeconds(profile: AgentProfile, wanted: number | undefined): number {
  return Math.min(profile.timeout_seconds, wanted ?? profile.timeout_seconds);
}

export function outOfTurn(): AppError {
  return new AppError("invalid_request", "A writer's run waits for its turn, and is not executed out of it.");
}
