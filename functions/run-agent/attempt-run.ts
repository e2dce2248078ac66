/** One attempt of an agent's run: a user, a scratch folder, a process and its answer. */
import { randomUUID } from "node:crypto";
import { describeProcessFailure } from "../../shared/agents/answer/describe-process-failure.ts";
import { extractSessionId, isWholeAnswer } from "../../shared/agents/answer/extract-answer.ts";
import { readAnswer } from "../../shared/agents/answer/read-answer.ts";
import { readOutputFile } from "../../shared/agents/answer/read-output-file.ts";
import { prepareInvocation, type SessionTurn } from "../../shared/agents/invocation/prepare-invocation.ts";
import { resolveSecrets } from "../../shared/agents/invocation/resolve-secrets.ts";
import { agentEnvironment } from "../../shared/agents/process/agent-environment.ts";
import type { ProcessOutcome, ProcessSpec } from "../../shared/agents/process/process-spec.ts";
import { createScratch, type Scratch } from "../../shared/agents/process/scratch.ts";
import type { PooledUser } from "../../shared/agents/process/user-pool.ts";
import { watchDiskUse } from "../../shared/agents/process/watch-disk-use.ts";
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { AppError, toAppError } from "../../shared/core/errors.ts";
import type { Logger } from "../../shared/core/logger.ts";
import type { AgentRunResult, AgentSession, Workspace, WorkspaceOutcome } from "../../shared/runs/worker.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { ownSecrets } from "./own-secrets.ts";

export interface AgentCall {
  profile: AgentProfile;
  /** The caller's request, unmasked. */
  input: string;
  parameters: Record<string, unknown>;
  context_id: string;
  workspace: Workspace | undefined;
  session: AgentSession | undefined;
}

export interface Attempt {
  /** Unmasked. */
  output: string;
  /** Undefined when no process was started. */
  process?: ProcessOutcome;
  /** Measures of the output file, if the profile has one. */
  file?: { bytes: number; truncated: boolean };
  /** Values that must not be stored. */
  secrets: string[];
  outcome?: WorkspaceOutcome | undefined;
  session?: AgentRunResult["session"];
  /** Whether the program refused to start because it does not find the conversation. */
  isForgotten?: boolean;
  error?: AppError;
}

export interface AttemptOptions {
  /** In milliseconds since 1970. */
  deadline: number;
  signal: AbortSignal;
  onCleaning(work: Promise<void>): void;
}

/** Never throws: a failure is the attempt's `error`. */
export async function attemptRun(
  worker: AgentWorker,
  call: AgentCall,
  options: AttemptOptions,
): Promise<Attempt> {
  const { store } = worker;
  const attempt: Attempt = { output: "", secrets: [] };
  const preparing = prepareHost(worker, call.session?.folder);
  try {
    const [secrets, { user, scratch }] = await Promise.all([
      resolveSecrets(call.profile, { env: worker.keys, readSecret: worker.readSecret }),
      preparing,
    ]);
    attempt.secrets = ownSecrets(call.profile, secrets);
    await perform(worker, call, { ...options, attempt, secrets, user, scratch });
  } catch (thrown) {
    attempt.error = toAppError(thrown);
  }
  options.onCleaning(clean(preparing, !attempt.process?.survivors, store.log));
  return attempt;
}

/** The user and the folders of one process. */
interface AgentHost {
  user: PooledUser | undefined;
  scratch: Scratch;
}

async function prepareHost({ users }: AgentWorker, name: string | undefined): Promise<AgentHost> {
  const user = await users?.acquire();
  try {
    return { user, scratch: await createScratch({ user, name }) };
  } catch (thrown) {
    await user?.release(true);
    throw thrown;
  }
}

/** Also cleans a host that became ready after the attempt had failed. */
async function clean(preparing: Promise<AgentHost>, isEmpty: boolean, log: Logger): Promise<void> {
  const host = await preparing.catch(() => undefined);
  await host?.scratch.remove().catch((thrown: unknown) => {
    log.warn({ error: toAppError(thrown) }, "a scratch folder could not be removed");
  });
  await host?.user?.release(isEmpty);
}

interface Prepared {
  attempt: Attempt;
  secrets: Record<string, string>;
  user: PooledUser | undefined;
  scratch: Scratch;
}

async function perform(
  worker: AgentWorker,
  { profile, input, parameters, context_id, workspace, session }: AgentCall,
  { attempt, secrets, user, scratch, deadline, signal }: AttemptOptions & Prepared,
): Promise<void> {
  const { clock } = worker.store;
  await workspace?.bring(scratch);
  const brought = await session?.bring(scratch.home);
  const turn = brought && turnOf(profile, brought.id);
  const request = { input, parameters, context_id, timestamp: clock.now(), scratch, secrets, session: turn };
  const { outputFile, env, ...invocation } = await prepareInvocation(profile, request);
  await scratch.handOver();
  signal.throwIfAborted();
  const disk =
    worker.scratchLimits &&
    watchDiskUse([scratch.home, scratch.work, scratch.tmp], worker.scratchLimits, user?.sharedFiles);
  const ending = disk ? AbortSignal.any([signal, disk.signal]) : signal;
  const process = await worker.runProcess(
    {
      ...invocation,
      env: agentEnvironment(scratch, env),
      timeoutMs: Math.max(1, deadline - clock.now().getTime()),
      maxOutputBytes: MAX_OUTPUT_BYTES,
      user: user && { uid: user.uid, gid: user.gid },
      answered: answeredBy(profile),
    },
    { signal: ending },
  );
  disk?.stop();
  if (isStarted(process)) attempt.process = process;
  // A surviving process could change the files that the worker reads.
  if (user && process.survivors)
    throw new AppError("internal_error", "A process of the agent could not be ended.");
  await scratch.takeBack();
  const file =
    outputFile === undefined ? undefined : await readOutputFile(outputFile, MAX_OUTPUT_BYTES, user?.uid);
  if (file) attempt.file = { bytes: file.bytes, truncated: file.truncated };
  const stdout = process.stdout.toString("utf8");
  const stderr = process.stderr.toString("utf8");
  const isAnswered = process.ended === "answered";
  const { answer, error } = readAnswer(profile, {
    stdout,
    stderr,
    outputFile: file?.text,
    exitCode: isAnswered ? (profile.success_exit_codes[0] ?? 0) : process.exitCode,
    signal: isAnswered ? null : process.signal,
    // An agent may repeat its input.
    prompt: process.prompt && input.includes(process.prompt) ? undefined : process.prompt,
  });
  if (isAnswered) {
    const { id: agent_id } = profile;
    worker.store.log.warn({ agent_id }, "the agent did not end after its answer, and was ended");
  }
  attempt.output = answer;
  const failure = describeProcessFailure(profile, process, ending) ?? error;
  if (failure) {
    attempt.error = failure;
    const { not_found_message: message } = profile.session ?? {};
    attempt.isForgotten =
      turn?.isNew === false && message !== undefined && `${stdout}\n${stderr}`.includes(message);
    return;
  }
  attempt.outcome = await workspace?.keep(scratch, user?.uid);
  if (!session) return;
  const id = turn?.id ?? extractSessionId(profile, stdout);
  const isKept = id !== undefined && (await session.keep(scratch.home, id, user?.uid));
  if (brought?.isLost) attempt.session = "restarted";
  else attempt.session = !isKept ? "not_kept" : turn?.isNew ? "started" : "continued";
}

function turnOf({ session }: AgentProfile, resumed: string | undefined): SessionTurn {
  if (resumed !== undefined) return { id: resumed, isNew: false };
  return { id: session?.id ? undefined : randomUUID(), isNew: true };
}

function answeredBy(profile: AgentProfile): ProcessSpec["answered"] {
  const seconds = profile.output.type === "json" ? profile.output.final_silence_seconds : FINAL_SILENCE_S;
  if (seconds === 0) return undefined;
  return { silenceMs: seconds * 1000, isWhole: (stdout) => isWholeAnswer(profile, stdout) };
}

/** For the response of a JSON-RPC agent without documents. */
const FINAL_SILENCE_S = 10;
const MAX_OUTPUT_BYTES = 10_000_000;

function isStarted({ ended }: ProcessOutcome): boolean {
  return ended !== "not_found" && ended !== "not_executable" && ended !== "spawn_failed";
}
