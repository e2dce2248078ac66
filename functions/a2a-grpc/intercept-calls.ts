/**
 * Authenticates each call before its request is read, and replaces the SDK's statuses by the product's: an error that is
 * thrown inside the SDK's service reaches clients as UNKNOWN. Health and reflection need no token.
 */
import { randomUUID } from "node:crypto";
import { TaskState } from "@a2a-js/sdk";
import { type Metadata, ServerInterceptingCall, type ServerInterceptor, status } from "@grpc/grpc-js";
import { malformed, toCallFailure } from "../../shared/a2a/call-failure.ts";
import type { GuardedAccess } from "../../shared/auth/lockout/guard-access.ts";
import type { Logger } from "../../shared/core/logger.ts";
import { RECEIVE_LIMITS } from "../../shared/core/receive-limits.ts";
import type { CallState, CallStates } from "./call-state.ts";
import { refusalStatus, toGrpcStatus } from "./grpc-status.ts";

export interface InterceptorOptions {
  access: GuardedAccess;
  /** The HMAC of the caller's address. */
  sourceOf(peer: string, forwardedFor: string | undefined): string;
  /** @returns the agent that a host name selects */
  agentOfHost(host: string): string | undefined;
  states: CallStates;
  draining: AbortSignal;
  log: Logger;
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
  const { access, sourceOf, agentOfHost, states, draining, log } = options;
  const { receiveMs = RECEIVE_LIMITS.requestTimeout } = options;
  return ({ path }, call) => {
    const version = Object.entries(SERVICES).find(([prefix]) => path.startsWith(prefix))?.[1];
    if (!version) return new ServerInterceptingCall(call);
    const started = performance.now();
    const gone = new AbortController();
    const facts: Record<string, unknown> = { a2a_version: version, a2a_method: path.split("/").at(-1) };
    let state: CallState | undefined;

    async function authenticate(metadata: Metadata): Promise<CallState | undefined> {
      const source = sourceOf(call.getPeer(), joined(metadata, "x-forwarded-for"));
      const decision = await access(source, joined(metadata, "authorization"), undefined);
      if ("refusal" in decision) {
        facts.refused = decision.refusal.reason;
        call.sendStatus(refusalStatus(decision.refusal));
        finish(undefined);
        return undefined;
      }
      const { subject, owners, scopes, tokenId } = decision.caller;
      facts.token_id = tokenId;
      const callerGone = AbortSignal.any([gone.signal, draining]);
      const caller = { isAuthenticated: true, userName: subject, owners, scopes, callerGone };
      const agentId = joined(metadata, AGENT_HEADER) ?? agentOfHost(call.getHost());
      return { id: randomUUID(), caller, version: version ?? "1.0", agentId, reached: false, facts };
    }

    const receiving = setTimeout(() => {
      call.sendStatus({ code: status.DEADLINE_EXCEEDED, details: "The request was not received in time." });
      finish(status.DEADLINE_EXCEEDED);
    }, receiveMs);

    function finish(code: status | undefined): void {
      clearTimeout(receiving);
      gone.abort();
      if (state) states.delete(state);
      log.info({ ...facts, code: code === undefined ? undefined : status[code], ...took(started) }, "call");
    }

    return new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata(metadata, receive) {
            authenticate(metadata).then(
              (authenticated) => {
                if (!authenticated) return;
                state = authenticated;
                states.add(state, metadata);
                // The service names the version; the SDK takes an absent header for 0.3.
                if (!joined(metadata, VERSION_HEADER)) metadata.set(VERSION_HEADER, authenticated.version);
                receive(metadata);
              },
              (error: unknown) => {
                log.error({ ...facts, error }, "a call could not be authenticated");
                call.sendStatus(toGrpcStatus(toCallFailure(error)));
              },
            );
          },
          onReceiveHalfClose(receive) {
            clearTimeout(receiving);
            receive();
          },
          onCancel() {
            clearTimeout(receiving);
            gone.abort();
            if (state) states.delete(state);
          },
        });
      },
      sendMessage(message, next) {
        next(version === "0.3" ? withFinal(message as LegacyStreamItem) : message);
      },
      sendStatus(given, next) {
        const own = state && statusOf(state, given.code ?? status.UNKNOWN, log);
        finish(own?.code ?? given.code);
        next(own ?? given);
      },
    });
  };
}

/** An item of a stream in version 0.3. */
interface LegacyStreamItem {
  payload?: { $case: string; value: { status?: { state: number }; final?: boolean } };
}

/** Version 0.3: the last event of a stream is `final`, also where the task requires an answer; the SDK omits that. */
function withFinal(item: LegacyStreamItem): unknown {
  const { payload } = item;
  if (payload?.$case !== "statusUpdate") return item;
  if (payload.value.status?.state !== TaskState.TASK_STATE_INPUT_REQUIRED) return item;
  return { ...item, payload: { ...payload, value: { ...payload.value, final: true } } };
}

/** @returns undefined where the SDK's own status is right */
function statusOf(state: CallState, code: status, log: Logger) {
  if (code === status.OK) return undefined;
  if ("thrown" in state) {
    const failure = toCallFailure(state.thrown);
    state.facts.error_type = failure.metadata.type ?? failure.reason.toLowerCase();
    if (failure.http === 500) log.error({ ...state.facts, error: state.thrown }, "an A2A call failed");
    return toGrpcStatus(failure);
  }
  if (code !== status.UNKNOWN) return undefined;
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
