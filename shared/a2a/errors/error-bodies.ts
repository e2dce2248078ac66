/** How a failed call looks on each of the wires. */
import type { CallFailure } from "./a2a-errors.ts";

/** Version 1.0 over JSON-RPC: the error object. */
export function jsonRpcError(failure: CallFailure): Record<string, unknown> {
  return { code: failure.jsonRpc, message: failure.message, data: errorDetails(failure) };
}

/** Version 0.3: the error object of JSON-RPC, which is the whole body over HTTP+JSON. */
export function legacyError(failure: CallFailure): Record<string, unknown> {
  const { jsonRpc: code, message, metadata, problems, retryAfterSeconds } = failure;
  const data = {
    ...metadata,
    ...(problems.length > 0 ? { problems } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  };
  return { code, message, ...(Object.keys(data).length > 0 ? { data } : {}) };
}

/** Version 1.0 over HTTP+JSON: the body (AIP-193). */
export function restError(failure: CallFailure): Record<string, unknown> {
  const { http: code, status, message } = failure;
  return { error: { code, status, message, details: errorDetails(failure) } };
}

/** Of google.rpc; ErrorInfo comes first. */
function errorDetails({ reason, metadata, problems, retryAfterSeconds }: CallFailure): unknown[] {
  const violations = problems.map(({ field, message: description }) => ({ field, description }));
  return [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason,
      domain: "a2a-protocol.org",
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    },
    ...(violations.length > 0
      ? [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: violations }]
      : []),
    ...(retryAfterSeconds === undefined
      ? []
      : [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${retryAfterSeconds}s` }]),
  ];
}
