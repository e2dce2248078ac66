/** Executes an agent's run: passes the sealed input to the agent's process, and seals its masked output. */
import { requireRunnable } from "../../shared/agents/catalogue/open-agent-catalogue.ts";
import { validateParameters } from "../../shared/agents/invocation/validate-parameters.ts";
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import {
  openSession,
  type RunRecord,
  type RunTask,
  type WorkOptions,
  type Workspace,
  workOnRun,
} from "../../shared/runs/worker.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { type AgentEnding, maskEnding, NOTHING_STARTED } from "./mask-ending.ts";
import { repeatAttempts } from "./repeat-attempts.ts";

export interface AgentRunOptions extends WorkOptions {
  /** Set by the holder of the agent's lease: a writer is not started without it. */
  writer?: WriterTurn | undefined;
}

export interface WriterTurn {
  /** Undefined for an agent without a workspace. */
  workspaceOf(profile: AgentProfile, run: RunRecord): Workspace | undefined;
}

/** {@link workOnRun} for agents. The caller enforces the limit of concurrent executions. */
export async function executeAgentRun(
  worker: AgentWorker,
  id: string,
  { writer, ...options }: AgentRunOptions = {},
): Promise<RunRecord | undefined> {
  /** Continues after the run's end; this function waits for it. */
  const cleaning: Promise<void>[] = [];
  const onCleaning = (work: Promise<void>) => cleaning.push(work);
  try {
    return await workOnRun(
      worker,
      async (task) => maskEnding(task.run.target, await perform(worker, task, { writer, onCleaning })),
      id,
      options,
    );
  } finally {
    await Promise.all(cleaning);
  }
}

async function perform(
  worker: AgentWorker,
  task: RunTask,
  { writer, onCleaning }: { writer: WriterTurn | undefined; onCleaning(work: Promise<void>): void },
): Promise<AgentEnding> {
  const started = worker.store.clock.now().getTime();
  const { run, signal } = task;
  const endWatch = worker.machine?.watch((resource) => task.report({ type: "machine_exhausted", resource }));
  try {
    const [{ profile }, input] = await Promise.all([worker.catalogue.get(run.target), task.agentInput()]);
    requireRunnable(profile);
    // Checked again: the profile may have been unreadable when the run was submitted.
    if (profile.access_type === "read-write" && !writer) throw outOfTurn();
    const workspace = writer?.workspaceOf(profile, run);
    // No message continues the conversation of a scheduled run.
    const session =
      profile.session && !run.schedule
        ? openSession(worker.store, run, { state: profile.session.state, keys: worker.inputKeys })
        : undefined;
    const parameters = validateParameters(profile, input.parameters);
    const ending = await repeatAttempts(
      worker,
      { profile, input: input.input, parameters, context_id: input.context_id, workspace, session },
      {
        deadline: started + limitSeconds(profile, input.timeout_seconds) * 1000,
        signal,
        onRetry: (type) => task.report({ type: "progress", retrying: type }),
        onCleaning,
      },
    );
    return { ...ending, exhaustedMs: endWatch?.(), callerWaits: input.caller_waits };
  } catch (thrown) {
    return { ...NOTHING_STARTED, exhaustedMs: endWatch?.(), error: toAppError(thrown) };
  }
}

function limitSeconds({ timeout_seconds }: AgentProfile, requested = timeout_seconds): number {
  return Math.min(timeout_seconds, requested);
}

export function outOfTurn(): AppError {
  return new AppError("invalid_request", "The run of a writer is executed only by the holder of its lease.");
}
