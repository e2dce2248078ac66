/**
 * A failed call in the forms of A2A. The error table has the codes of the product's failures, the specification those of
 * the protocol. A failure of the deployment has the words of its type only, an unexpected one not even these; its cause is
 * logged.
 * https://a2a-protocol.org/latest/specification/#5-protocol-binding-requirements-and-interoperability
 */

import { A2AError } from "@a2a-js/sdk/errors";
import { defined } from "../core/defined.ts";
import { ERROR_TYPES, errorRow, type GrpcCode } from "../core/error-table.ts";
import { AppError, type InputProblem, reportFailure, retryAfterSeconds, toAppError } from "../core/errors.ts";
import { problemLines } from "../core/schemas/schema-issues.ts";

/** Independent of transport and version. */
export interface CallFailure {
  /** `reason` of google.rpc.ErrorInfo. */
  reason: string;
  jsonRpc: number;
  http: number;
  status: GrpcCode;
  message: string;
  /** For programs: `task_id`, and the type and category of the product's errors. */
  metadata: Record<string, string>;
  /** Problems of the input. */
  problems: InputProblem[];
  retryAfterSeconds?: number | undefined;
}

/** AIP-193. */
const HTTP_STATUS: Record<GrpcCode, number> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  INTERNAL: 500,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
};

/** A2A's own errors, by their reason. */
const PROTOCOL: Record<string, { jsonRpc: number; status?: GrpcCode }> = {
  TASK_NOT_FOUND: { jsonRpc: -32001, status: "NOT_FOUND" },
  TASK_NOT_CANCELABLE: { jsonRpc: -32002 },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { jsonRpc: -32003 },
  UNSUPPORTED_OPERATION: { jsonRpc: -32004 },
  CONTENT_TYPE_NOT_SUPPORTED: { jsonRpc: -32005, status: "INVALID_ARGUMENT" },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: { jsonRpc: -32007 },
  EXTENSION_SUPPORT_REQUIRED: { jsonRpc: -32008 },
  VERSION_NOT_SUPPORTED: { jsonRpc: -32009 },
  INVALID_PARAMS: { jsonRpc: -32602, status: "INVALID_ARGUMENT" },
};

export function toCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof A2AError && PROTOCOL[thrown.reason]) {
    const { reason, message, metadata = {} } = thrown;
    const { jsonRpc = -32603, status = "FAILED_PRECONDITION" } = PROTOCOL[reason] ?? {};
    return { reason, jsonRpc, http: HTTP_STATUS[status], status, message, metadata, problems: [] };
  }
  return fromAppError(toAppError(thrown));
}

function fromAppError(error: AppError): CallFailure {
  const { type, details } = error;
  const { grpc: status, jsonRpc, reason } = errorRow(type);
  const { category, next } = reportFailure(error, "client");
  const isUnexpected = type === "internal_error";
  // A profile's mistakes are its operator's, as REST shows them.
  const isOwn = status === "INTERNAL" && type !== "invalid_agent_profile";
  const message = isOwn ? ERROR_TYPES[type].summary : error.message;
  const facts = ["task_id", "context_id", "resource"].flatMap((name) =>
    typeof details[name] === "string" ? [[name, details[name]] as const] : [],
  );
  return {
    reason,
    jsonRpc,
    http: HTTP_STATUS[status],
    status,
    message: isUnexpected ? message : `${message} ${next}`,
    metadata: defined({
      ...Object.fromEntries(facts),
      type: isUnexpected ? undefined : type,
      category: isUnexpected ? undefined : category,
    }),
    problems: details.problems ?? [],
    retryAfterSeconds: retryAfterSeconds(error),
  };
}

/** The client's mistake. @param message names the field and its expected form */
export function malformed(message: string): AppError {
  return new AppError("invalid_request", message);
}

/** A message that names every wrong field. */
export function invalidParams(problems: InputProblem[]): CallFailure {
  const lines = problemLines(problems, "the parameters");
  return toCallFailure(
    new AppError("invalid_request", `The request is malformed: ${lines.join("; ")}.`, {
      details: { problems },
    }),
  );
}

/** Version 1.0 over JSON-RPC: the error object. */
export function jsonRpcError(failure: CallFailure): Record<string, unknown> {
  return { code: failure.jsonRpc, message: failure.message, data: errorDetails(failure) };
}

/** Version 1.0 over HTTP+JSON: the body (AIP-193). */
export function restError(failure: CallFailure): Record<string, unknown> {
  const { http: code, status, message } = failure;
  return { error: { code, status, message, details: errorDetails(failure) } };
}

/** Version 0.3: the error object of JSON-RPC, which is the whole body over HTTP+JSON. */
export function legacyError(failure: CallFailure): Record<string, unknown> {
  const { jsonRpc: code, message, metadata, problems, retryAfterSeconds: retry_after_seconds } = failure;
  const data = defined({
    ...metadata,
    problems: problems.length > 0 ? problems : undefined,
    retry_after_seconds,
  });
  return { code, message, data: Object.keys(data).length > 0 ? data : undefined };
}

/** Details in the forms of google.rpc, ErrorInfo first. */
function errorDetails({ reason, metadata, problems, retryAfterSeconds: seconds }: CallFailure): unknown[] {
  const type = (name: string) => ({ "@type": `type.googleapis.com/google.rpc.${name}` });
  const info = { ...type("ErrorInfo"), reason, domain: "a2a-protocol.org" };
  const details: unknown[] = [Object.keys(metadata).length > 0 ? { ...info, metadata } : info];
  if (problems.length > 0) {
    const fieldViolations = problems.map(({ field, message: description }) => ({ field, description }));
    details.push({ ...type("BadRequest"), fieldViolations });
  }
  if (seconds !== undefined) details.push({ ...type("RetryInfo"), retryDelay: `${seconds}s` });
  return details;
}
