/** A failed call as a gRPC status, with its details as google.rpc.Status in the trailing metadata. */
import { Metadata, type StatusObject, status } from "@grpc/grpc-js";
import { type CallFailure, toCallFailure } from "../../shared/a2a/call-failure.ts";
import type { AccessRefusal } from "../../shared/auth/bearer-access.ts";
import { ERROR_TYPES, errorRow } from "../../shared/core/error-table.ts";

const DETAILS_HEADER = "grpc-status-details-bin";
/** A status travels in headers, of which clients accept 64 KB at most; a request may repeat 4 MB in its failure. */
const LONGEST_MESSAGE = 2000;
const LONGEST_FACT = 300;
const MOST_PROBLEMS = 20;
const CODES = {
  FAILED_PRECONDITION: status.FAILED_PRECONDITION,
  INTERNAL: status.INTERNAL,
  INVALID_ARGUMENT: status.INVALID_ARGUMENT,
  NOT_FOUND: status.NOT_FOUND,
  PERMISSION_DENIED: status.PERMISSION_DENIED,
  RESOURCE_EXHAUSTED: status.RESOURCE_EXHAUSTED,
  UNAUTHENTICATED: status.UNAUTHENTICATED,
  UNAVAILABLE: status.UNAVAILABLE,
} satisfies Record<CallFailure["status"], status>;

export function toGrpcStatus(failure: CallFailure, code: status = CODES[failure.status]): StatusObject {
  const metadata = new Metadata();
  const message = shorten(failure.message, LONGEST_MESSAGE);
  metadata.set(DETAILS_HEADER, encodeStatus(code, { ...failure, message }));
  return { code, details: message, metadata };
}

/** @returns a status of the SDK with a message that a header holds; undefined where it is short enough */
export function shortened(code: status, details = ""): StatusObject | undefined {
  if (details.length <= LONGEST_MESSAGE) return undefined;
  return { code, details: shorten(details, LONGEST_MESSAGE), metadata: new Metadata() };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}

/** FR-EDGE-10: every defect of a token has the same status. */
export function refusalStatus({ type, headers }: AccessRefusal): StatusObject {
  const { grpc, reason } = errorRow(type);
  const failure: CallFailure = {
    ...toCallFailure(undefined),
    reason,
    status: grpc,
    message: ERROR_TYPES[type].summary,
    metadata: {},
    retryAfterSeconds: headers["retry-after"] === undefined ? undefined : Number(headers["retry-after"]),
  };
  return toGrpcStatus(failure, type === "authentication_locked" ? status.RESOURCE_EXHAUSTED : CODES[grpc]);
}

/** google.rpc.Status with ErrorInfo, BadRequest and RetryInfo. */
function encodeStatus(code: status, failure: CallFailure): Buffer {
  const { message, reason, metadata, problems, retryAfterSeconds: seconds } = failure;
  const pairs = Object.entries(metadata).map(([key, value]) => bytes(3, [text(1, key), fact(2, value)]));
  const violations = problems
    .slice(0, MOST_PROBLEMS)
    .map(({ field, message: description }) => bytes(1, [fact(1, field), fact(2, description)]));
  const details = [
    any("ErrorInfo", [text(1, reason), text(2, "a2a-protocol.org"), ...pairs]),
    ...(violations.length > 0 ? [any("BadRequest", violations)] : []),
    ...(seconds === undefined ? [] : [any("RetryInfo", [bytes(1, [varint(1, seconds)])])]),
  ];
  return Buffer.concat([varint(1, code), text(2, message), ...details]);
}

function any(type: string, parts: Buffer[]): Buffer {
  return bytes(3, [text(1, `type.googleapis.com/google.rpc.${type}`), bytes(2, parts)]);
}

function fact(field: number, value: string): Buffer {
  return text(field, shorten(value, LONGEST_FACT));
}

function text(field: number, value: string): Buffer {
  return bytes(field, [Buffer.from(value)]);
}

function bytes(field: number, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([(field << 3) | 2]), toVarint(content.length), content]);
}

function varint(field: number, value: number): Buffer {
  return Buffer.concat([Buffer.from([field << 3]), toVarint(value)]);
}

function toVarint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  return Buffer.from([...out, rest]);
}
