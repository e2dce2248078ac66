/** One call of an A2A method over gRPC. */
import type { Metadata } from "@grpc/grpc-js";
import type { A2ACaller } from "../../shared/a2a/a2a-caller.ts";
import type { ApiCaller } from "../../shared/auth/bearer-access.ts";

export interface CallState {
  id: string;
  caller: A2ACaller & Pick<ApiCaller, "scopes">;
  version: "0.3" | "1.0";
  /** The agent that the metadata or the host names; a tenant in the request takes precedence. */
  agentId: string | undefined;
  /** Whether the request reached its handler: before that, the SDK fails only on malformed requests. */
  reached: boolean;
  /** The handler's own error: the SDK's transports keep only parts of it. */
  thrown?: unknown;
  /** For the call's log line, never personal data. */
  facts: Record<string, unknown>;
}

/** The SDK's service gets only the call's metadata, so that an id in it leads to the state. */
const STATE_HEADER = "x-federalrunner-call";

export interface CallStates {
  add(state: CallState, metadata: Metadata): void;
  of(metadata: Metadata): CallState;
  delete(state: CallState): void;
}

export function createCallStates(): CallStates {
  const states = new Map<string, CallState>();
  return {
    add(state, metadata) {
      states.set(state.id, state);
      // Replaces one that a client sent.
      metadata.set(STATE_HEADER, state.id);
    },
    of(metadata) {
      const state = states.get(String(metadata.get(STATE_HEADER)[0]));
      if (!state) throw new Error("The call was not authenticated.");
      return state;
    },
    delete: ({ id }) => states.delete(id),
  };
}
