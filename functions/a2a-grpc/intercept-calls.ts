/**
 * Authenticates each call before its request is read, and replaces the SDK's statuses by the product's: an error that is
 * thrown inside the SDK's service reaches clients as UNKNOWN. Health and reflection need no token,
 * and have limits of their own.
 */
import { randomUUID } from "node:crypto";
import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
  status,
} from "@grpc/grpc-js";
import { malformed, toCallFailure } from "../../shared/a2a/call-failure.ts";
import { endsLegacyStream } from "../../shared/a2a/tasks/task-state.ts";
import type { GuardedAccess } from "../../shared/auth/lockout/guard-access.ts";
import type { Logger } from "../../shared/core/logger.ts";
import { RECEIVE_LIMITS } from "../../shared/core/network/receive-limits.ts";
import type { CallState, CallStates } from "./call-state.ts";
import { refuseCall } from "./end-stream.ts";
import { refusalStatus, shortened, toGrpcStatus } from "./grpc-status.ts";
import { createOpenCalls, type OpenCallLimits } from "./limit-open-calls.ts";

export interface InterceptorOptions {
  access: GuardedAccess;
  /** The HMAC of the caller's address. */
  sourceOf(peer: string, forwardedFor: string | undefined): string;
  /** @returns the agent that a host name selects */
  agentOfHost(host: string): string | undefined;
  states: CallStates;
  draining: AbortSignal;
  log: Logger;
  openCalls?: OpenCallLimits;
  /** Maximum time for receiving a request; default as over HTTP. */
  receiveMs?: number;
}

const VERSION_HEADER = "a2a-version";
const AGENT_HEADER = "x-agent-id";
const SERVICES: Record<string, CallState["version"]> = {
  "/lf.a2a.v1.A2AService/": "1.0",
  "/a2a.v1.A2AService/": "0.3",
};

export function createInterceptor(options: InterceptorOptions): ServerInterceptor {
  const limitOpenCall = createOpenCalls(options.openCalls);
  return ({ path }, call) => {
    const version = Object.entries(SERVICES).find(([prefix]) => path.startsWith(prefix))?.[1];
    if (!version) {
      return limitOpenCall(call, (metadata) =>
        options.sourceOf(call.getPeer(), joined(metadata, "x-forwarded-for")),
      );
    }
    const facts = { a2a_version: version, a2a_method: path.split("/").at(-1) };
    const guarded = new GuardedCall(options, call, version, facts);
    return new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata: (metadata, receive) => guarded.receiveMetadata(metadata, receive),
          onReceiveHalfClose(receive) {
            guarded.stopReceiving();
            receive();
          },
          onCancel: () => guarded.release(),
        });
      },
      sendMessage(message, next) {
        next(version === "0.3" ? withFinal(message as LegacyStreamItem) : message);
      },
      sendStatus: (given, next) => next(guarded.end(given)),
    });
  };
}

type CallStatus = Parameters<ServerInterceptingCallInterface["sendStatus"]>[0];

/** One call, from its metadata to its status. */
class GuardedCall {
  readonly #options: InterceptorOptions;
  readonly #call: ServerInterceptingCallInterface;
  readonly #version: CallState["version"];
  readonly #facts: Record<string, unknown>;
  readonly #started = performance.now();
  readonly #gone = new AbortController();
  readonly #receiving: NodeJS.Timeout;
  #state: CallState | undefined;

  constructor(
    options: InterceptorOptions,
    call: ServerInterceptingCallInterface,
    version: CallState["version"],
    facts: Record<string, unknown>,
  ) {
    this.#options = options;
    this.#call = call;
    this.#version = version;
    this.#facts = facts;
    this.#receiving = setTimeout(() => {
      const details = "The request was not received in time.";
      refuseCall(call, { code: status.DEADLINE_EXCEEDED, details });
      this.#finish(status.DEADLINE_EXCEEDED);
    }, options.receiveMs ?? RECEIVE_LIMITS.requestTimeout);
  }

  async receiveMetadata(metadata: Metadata, receive: (metadata: Metadata) => void): Promise<void> {
    const { states, log } = this.#options;
    try {
      const state = await this.#authenticate(metadata);
      if (!state) return;
      this.#state = state;
      states.add(state, metadata);
      // The service names the version; the SDK takes an absent header for 0.3.
      if (!joined(metadata, VERSION_HEADER)) metadata.set(VERSION_HEADER, state.version);
    } catch (error) {
      log.error({ ...this.#facts, error }, "a call could not be authenticated");
      refuseCall(this.#call, toGrpcStatus(toCallFailure(error)));
      return;
    }
    receive(metadata);
  }

  stopReceiving(): void {
    clearTimeout(this.#receiving);
  }

  /** @returns the status that the caller receives */
  end(given: CallStatus): CallStatus {
    const own =
      this.#state && statusOf(this.#state, given.code ?? status.UNKNOWN, given.details, this.#options.log);
    this.#finish(own?.code ?? given.code);
    return own ?? given;
  }

  release(): void {
    this.stopReceiving();
    this.#gone.abort();
    if (this.#state) this.#options.states.delete(this.#state);
  }

  /** @returns undefined for a refused call, whose status is sent */
  async #authenticate(metadata: Metadata): Promise<CallState | undefined> {
    const { access, sourceOf, agentOfHost, draining } = this.#options;
    const source = sourceOf(this.#call.getPeer(), joined(metadata, "x-forwarded-for"));
    const decision = await access(source, joined(metadata, "authorization"), undefined);
    if ("refusal" in decision) {
      this.#facts.refused = decision.refusal.reason;
      refuseCall(this.#call, refusalStatus(decision.refusal));
      this.#finish(undefined);
      return undefined;
    }
    const { subject, owners, scopes, tokenId } = decision.caller;
    this.#facts.token_id = tokenId;
    const callerGone = AbortSignal.any([this.#gone.signal, draining]);
    return {
      id: randomUUID(),
      caller: { isAuthenticated: true, userName: subject, owners, scopes, callerGone },
      version: this.#version,
      agentId: joined(metadata, AGENT_HEADER) ?? agentOfHost(this.#call.getHost()),
      reached: false,
      facts: this.#facts,
    };
  }

  #finish(code: status | undefined): void {
    this.release();
    const outcome = code === undefined ? undefined : status[code];
    this.#options.log.info({ ...this.#facts, code: outcome, ...took(this.#started) }, "call");
  }
}

/** An item of a stream in version 0.3. */
interface LegacyStreamItem {
  payload?: { $case: string; value: { status?: { state: number }; final?: boolean } };
}

/** {@link endsLegacyStream} */
function withFinal(item: LegacyStreamItem): unknown {
  const { payload } = item;
  if (payload?.$case !== "statusUpdate") return item;
  if (!endsLegacyStream(payload.value.status?.state)) return item;
  return { ...item, payload: { ...payload, value: { ...payload.value, final: true } } };
}

/** @returns undefined where the SDK's own status is right */
function statusOf(state: CallState, code: status, details: string | null | undefined, log: Logger) {
  if (code === status.OK) return undefined;
  if ("thrown" in state) {
    const failure = toCallFailure(state.thrown);
    state.facts.error_type = failure.metadata.type ?? failure.reason.toLowerCase();
    if (failure.http === 500) log.error({ ...state.facts, error: state.thrown }, "an A2A call failed");
    return toGrpcStatus(failure);
  }
  if (code !== status.UNKNOWN) return shortened(code, details ?? undefined);
  return toGrpcStatus(
    toCallFailure(
      state.reached
        ? new Error("The SDK failed after the handler was called.")
        : malformed("The request does not match the A2A schema."),
    ),
  );
}

function joined(metadata: Metadata, name: string): string | undefined {
  const values = metadata.get(name);
  return values.length === 0 ? undefined : values.join(",");
}

function took(started: number) {
  return { duration_ms: Math.round((performance.now() - started) * 10) / 10 };
}
