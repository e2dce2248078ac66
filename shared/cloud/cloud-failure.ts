/** Classifies the errors of Google clients, over HTTP and gRPC. */

export type CloudFailure =
  /** No usable response; `ambiguous` when the request may still have taken effect. */
  | { kind: "unavailable"; ambiguous: boolean }
  /** Refused temporarily (429, RESOURCE_EXHAUSTED); nothing took effect. */
  | { kind: "throttled" }
  /** An error that a repetition would return again. */
  | { kind: "final"; status: string };

const HTTP_UNAVAILABLE = new Set([408, 500, 502, 503, 504]);
// Failures from before a connection existed: nothing can have been received.
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const CONNECTION_LOST = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "UND_ERR_SOCKET",
]);

/** https://grpc.io/docs/guides/status-codes/ */
export const GRPC = {
  CANCELLED: 1,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

export function classifyCloudFailure(error: unknown): CloudFailure {
  const code = statusOf(error);
  if (typeof code === "number") return code < 100 ? fromGrpc(code, error) : fromHttp(code);
  if (code !== undefined && NEVER_SENT.has(code)) return { kind: "unavailable", ambiguous: false };
  if (code !== undefined && CONNECTION_LOST.has(code)) return { kind: "unavailable", ambiguous: true };
  // Some clients report a truncated response as a plain parse or stream error.
  if (/premature close|socket hang up|network/i.test(messageOf(error))) {
    return { kind: "unavailable", ambiguous: true };
  }
  return { kind: "final", status: /credentials/i.test(messageOf(error)) ? "denied" : (code ?? "unknown") };
}

/** The HTTP or gRPC status of a client's error, or a system error's code. */
export function statusOf(error: unknown): number | string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  if (typeof code === "number") return code;
  if (typeof code === "string" && /^\d+$/.test(code)) return Number(code);
  if (typeof status === "number") return status;
  return typeof code === "string" ? code : statusOf(cause);
}

function fromHttp(status: number): CloudFailure {
  if (status === 429) return { kind: "throttled" };
  if (HTTP_UNAVAILABLE.has(status)) return { kind: "unavailable", ambiguous: true };
  return { kind: "final", status: status === 401 || status === 403 ? "denied" : `http ${status}` };
}

function fromGrpc(status: number, error: unknown): CloudFailure {
  switch (status) {
    case GRPC.RESOURCE_EXHAUSTED:
      return { kind: "throttled" };
    case GRPC.UNAVAILABLE:
      return {
        kind: "unavailable",
        ambiguous: !/ECONNREFUSED|No connection established/.test(messageOf(error)),
      };
    case GRPC.ABORTED:
    // A server that restarts resets its streams with CANCEL.
    case GRPC.CANCELLED:
    case GRPC.DEADLINE_EXCEEDED:
    case GRPC.INTERNAL:
      return { kind: "unavailable", ambiguous: true };
    case GRPC.PERMISSION_DENIED:
    case GRPC.UNAUTHENTICATED:
      return { kind: "final", status: "denied" };
    default:
      return { kind: "final", status: `grpc ${status}` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
