/**
 * What a failure of a call is on each wire: one meaning, and how JSON-RPC, HTTP+JSON and gRPC call it. A client's
 * mistake is never a 500, and what is ours is told in general words only; the log has the rest.
 * https://a2a-protocol.org/latest/specification/#5-protocol-binding-requirements-and-interoperability
 */
import { A2AError } from "@a2a-js/sdk/errors";
import {
  type AppError,
  ERROR_TYPES,
  type ErrorType,
  type InputProblem,
  toAppError,
} from "../../core/errors.ts";

/** A failure of a call, ready for any wire. */
export interface CallFailure extends Meaning {
  message: string;
  /** Facts for a program: `task_id`, the type and category of our own errors. */
  metadata: Record<string, string>;
  /** Of the input. */
  problems: InputProblem[];
  retryAfterSeconds?: number;
}

interface Meaning {
  /** Of google.rpc.ErrorInfo. */
  reason: string;
  jsonRpc: number;
  http: number;
  /** Of google.rpc.Code: REST's `status`, and gRPC's code. */
  status:
    | "INVALID_ARGUMENT"
    | "NOT_FOUND"
    | "FAILED_PRECONDITION"
    | "UNAVAILABLE"
    | "UNAUTHENTICATED"
    | "INTERNAL";
}

const MEANINGS = {
  malformed: { reason: "INVALID_PARAMS", jsonRpc: -32602, http: 400, status: "INVALID_ARGUMENT" },
  taskNotFound: { reason: "TASK_NOT_FOUND", jsonRpc: -32001, http: 404, status: "NOT_FOUND" },
  agentNotFound: { reason: "AGENT_NOT_FOUND", jsonRpc: -32601, http: 404, status: "NOT_FOUND" },
  // No code of the protocol stands for it; -32000 is the one that JSON-RPC leaves to servers and A2A does not use.
  unavailable: { reason: "UNAVAILABLE", jsonRpc: -32000, http: 503, status: "UNAVAILABLE" },
  unauthenticated: { reason: "UNAUTHENTICATED", jsonRpc: -32000, http: 401, status: "UNAUTHENTICATED" },
  internal: { reason: "INTERNAL_ERROR", jsonRpc: -32603, http: 500, status: "INTERNAL" },
} as const satisfies Record<string, Meaning>;

/** Of A2A's own errors, by their reason. */
const PROTOCOL: Record<string, Pick<Meaning, "jsonRpc"> & Partial<Meaning>> = {
  TASK_NOT_FOUND: MEANINGS.taskNotFound,
  TASK_NOT_CANCELABLE: { jsonRpc: -32002 },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { jsonRpc: -32003 },
  UNSUPPORTED_OPERATION: { jsonRpc: -32004 },
  CONTENT_TYPE_NOT_SUPPORTED: { jsonRpc: -32005, status: "INVALID_ARGUMENT" },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: { jsonRpc: -32007 },
  EXTENSION_SUPPORT_REQUIRED: { jsonRpc: -32008 },
  VERSION_NOT_SUPPORTED: { jsonRpc: -32009 },
  INVALID_PARAMS: MEANINGS.malformed,
};

/** Types that mean something else than their category says: permanent ones are the caller's, transient ones pass. */
const EXCEPTIONS: Partial<Record<ErrorType, Meaning>> = {
  agent_disabled: MEANINGS.agentNotFound,
  agent_not_found: MEANINGS.agentNotFound,
  authentication_failed: MEANINGS.unauthenticated,
  cloud_access_denied: MEANINGS.internal,
  interactive_input_required: MEANINGS.agentNotFound,
  invalid_agent_profile: MEANINGS.internal,
  invalid_configuration: MEANINGS.internal,
  invalid_wizard: MEANINGS.internal,
  run_not_found: MEANINGS.taskNotFound,
  secret_unavailable: MEANINGS.internal,
};

const BY_CATEGORY = {
  permanent: MEANINGS.malformed,
  transient: MEANINGS.unavailable,
  agent_error: MEANINGS.internal,
  system_error: MEANINGS.internal,
} as const;

/** Seconds after which it makes sense to ask again, where the error itself does not know. */
const RETRY_AFTER_S: Partial<Record<ErrorType, number>> = { queue_full: 30, expired: 60 };
const USUAL_RETRY_S = 5;

export function toCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof A2AError && PROTOCOL[thrown.reason]) {
    const { reason, message, metadata = {} } = thrown;
    const meaning = { http: 400, status: "FAILED_PRECONDITION" as const, ...PROTOCOL[reason] } as Meaning;
    return { ...meaning, reason, message, metadata, problems: [] };
  }
  return fromAppError(toAppError(thrown));
}

function fromAppError(error: AppError): CallFailure {
  const { type, category, details } = error;
  const meaning: Meaning = EXCEPTIONS[type] ?? BY_CATEGORY[category];
  const isOurs = meaning === MEANINGS.internal;
  const facts = ["task_id", "context_id", "resource"].flatMap((name) =>
    typeof details[name] === "string" ? [[name, details[name]] as const] : [],
  );
  return {
    ...meaning,
    message: isOurs ? ERROR_TYPES.internal_error.summary : `${error.message} ${ERROR_TYPES[type].next}`,
    metadata: { ...Object.fromEntries(facts), ...(isOurs ? {} : { type, category }) },
    problems: details.problems ?? [],
    ...(meaning.http === 503 ? { retryAfterSeconds: retryAfter(error) } : {}),
  };
}

function retryAfter({ type, details }: AppError): number {
  const { retry_after_seconds: own } = details;
  return typeof own === "number" && own > 0 ? Math.ceil(own) : (RETRY_AFTER_S[type] ?? USUAL_RETRY_S);
}
