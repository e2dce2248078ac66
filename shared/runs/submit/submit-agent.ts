/**
 * Creates and launches a run for a request to an agent. The launcher is the agents' service for a reader whose caller
 * waits, a task queue for other readers, the writer's queue for a writer, and the job for a timeout that exceeds a dispatch.
 */
import { type KeyObject, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { JWK } from "jose";
import { configurationError } from "../../core/config.ts";
import { AppError } from "../../core/errors.ts";
import { maskSensitive, maskValue } from "../../core/masking/mask-sensitive.ts";
import { contextHash } from "../../keys/keyed-hash.ts";
import type { AgentInput, StoredRequest } from "../record/agent-run.ts";
import type { RunSchedule } from "../record/run.ts";
import { newRunId } from "../record/run-id.ts";
import type { RunTrigger } from "../record/run-state.ts";
import type { RunStore } from "../record/run-store.ts";
import { contentRule, type DedupRule, type DedupTicket, messageRule, takeDedupTicket } from "./dedup.ts";
import type { Launcher } from "./launcher.ts";
import { type Submission, submitRun } from "./submit-run.ts";

export interface AgentRequest {
  /** Set by callers that repeat requests; default a new one. */
  id?: string;
  /** The fields of the profile that decide on the submission. */
  agent: {
    id: string;
    access_type: "read-only" | "read-write";
    timeout_seconds: number;
    dedup_seconds?: number;
  };
  /** Validated by the profile's `parameters`. */
  input: Omit<AgentInput, "context_id"> & { context_id?: string };
  /** Id of the A2A message. */
  message_id?: string;
  trigger: RunTrigger;
  /** The name of the program that asked for it. */
  client?: string | undefined;
  /** Hash from `Runs.owners`. */
  owner: string;
  /** Hash of the client's call, for `Runs.ofCall`. */
  call?: string | undefined;
  /** Whether the caller waits for the end. */
  callerWaits: boolean;
  /** Whether an equal request within the profile's `dedup_seconds` returns the same run; default true. */
  dedup?: boolean;
  /** The schedule that starts the run. */
  schedule?: RunSchedule | undefined;
}

export interface AgentLaunchers {
  /** Undefined where no agents are deployed. */
  service: Launcher | undefined;
  /** Readers without a waiting caller. */
  queue: Launcher;
  /** @param timeoutSeconds the agent's limit */
  job(timeoutSeconds: number): Launcher;
  /** Undefined where no agents are deployed. */
  writer: ((agentId: string) => Launcher) | undefined;
}

export interface SubmitAgentOptions {
  workerKey: JWK;
  /** Public. */
  gatewayKey: JWK;
  hmacKey: KeyObject;
  launchers: AgentLaunchers;
  startLimitSeconds: number;
}

export interface AgentSubmission extends Submission {
  /** Whether the run is that of an earlier equal request. */
  deduplicated: boolean;
  /** The context of a new run. */
  context_id?: string;
}

/** FR-012: default of a profile. */
const DEDUP_S = 60;
/** Cloud Tasks ends a dispatch after 30 minutes. */
export const LONGEST_DISPATCH_S = 29 * 60;
/** Seconds of an execution beyond the agent's own limit: its start, waiting for a slot, and storing the result. */
const JOB_MARGIN_S = 15 * 60;
/** FR-EDGE-03: maximum wait for a writer. */
const WRITER_START_LIMIT_S = 30 * 60;

/** Masking a longer one for the history would delay all other callers. */
const LONGEST_INPUT = 1_000_000;

/** @throws AppError when the run could not be stored; a refused run is returned, ended with the reason */
export async function submitAgent(
  store: RunStore,
  request: AgentRequest,
  options: SubmitAgentOptions,
): Promise<AgentSubmission> {
  const { agent, owner, trigger } = request;
  if (request.input.input.length > LONGEST_INPUT) {
    throw new AppError("invalid_request", `The input has more than ${LONGEST_INPUT} characters.`);
  }
  const context_id = request.input.context_id ?? randomUUID();
  const isWriter = agent.access_type === "read-write";
  const launchers = chooseAgentLaunchers(request, options.launchers);
  const id = request.id ?? newRunId(store.clock.now());
  const ticket = await takeTicket(store, request, options, id);
  if (ticket.earlier) return { run: ticket.earlier, deduplicated: true };
  const submission = await submitRun(
    store,
    {
      id,
      kind: "agent",
      target: agent.id,
      trigger,
      client: request.client,
      owner,
      call: request.call,
      context: contextHash(options.hmacKey, owner, context_id),
      input: {
        ...request.input,
        context_id,
        caller_waits: request.callerWaits || undefined,
      } satisfies AgentInput,
      request: { key: options.gatewayKey, value: toHistory(request, context_id) },
      schedule: request.schedule,
      startLimitSeconds: isWriter ? WRITER_START_LIMIT_S : options.startLimitSeconds,
    },
    { workerKey: options.workerKey, launchers },
  );
  if (submission.run.state === "rejected") await ticket.release();
  return { ...submission, deduplicated: false, context_id };
}

/**
 * A repeated message is the same run, regardless of the agent's setting. Equal inputs are the same run only outside of a
 * conversation: within one, "yes" twice is two answers.
 */
async function takeTicket(
  store: RunStore,
  { agent, owner, input, message_id, dedup = true }: AgentRequest,
  { hmacKey }: SubmitAgentOptions,
  id: string,
): Promise<Pick<DedupTicket, "earlier" | "release">> {
  const take = (rule: DedupRule) => takeDedupTicket(store, hmacKey, rule, id);
  const message =
    message_id === undefined
      ? undefined
      : await take(messageRule(agent.id, owner, { id: message_id, content: input }));
  const { dedup_seconds: seconds = DEDUP_S } = agent;
  if (message?.earlier || !dedup || seconds === 0 || input.context_id !== undefined) {
    return message ?? { release: async () => {} };
  }
  const content = await take(contentRule(agent.id, owner, input, seconds));
  if (content.earlier) await message?.redirect(content.earlier.id);
  return {
    earlier: content.earlier,
    release: async () => {
      await Promise.all([message?.release(), content.release()]);
    },
  };
}

/** The limit of a job's execution; Cloud Run's own default of 10 minutes would end a longer agent. */
export function jobTimeout(agentSeconds: number): number {
  return agentSeconds + JOB_MARGIN_S;
}

function chooseAgentLaunchers(
  { agent, callerWaits }: AgentRequest,
  { service, queue, job, writer }: AgentLaunchers,
): readonly [Launcher, ...Launcher[]] {
  if (!service || !writer) {
    throw configurationError(["AGENT_SERVICE_URL is not set: no agents are deployed here."]);
  }
  if (agent.access_type === "read-write") return [writer(agent.id)];
  if (agent.timeout_seconds > LONGEST_DISPATCH_S) return [job(agent.timeout_seconds)];
  return callerWaits ? [service, queue] : [queue];
}

function toHistory({ input, message_id }: AgentRequest, context_id: string): StoredRequest {
  const masked = maskSensitive(input.input);
  const parameters = input.parameters && (maskValue(input.parameters) as Record<string, unknown>);
  const isMasked = masked !== input.input || !isDeepStrictEqual(parameters, input.parameters);
  return { input: masked, parameters, context_id, message_id, masked: isMasked || undefined };
}
