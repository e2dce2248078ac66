/** A rejected message: the HTTP status with the JSON-RPC error. */
import type { Exchange } from "../../http/exchange.ts";
import { sendJson } from "../../http/send.ts";

export interface Refusal {
  status: number;
  /** The error code of JSON-RPC. */
  code: number;
  message: string;
  data?: unknown;
  headers?: Record<string, string>;
  /** For the log: more precise than the caller's message. */
  reason: string;
}

export const JSON_RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  internalError: -32603,
  /** The first code of the range for servers: rejected by the transport. */
  refused: -32000,
  sessionNotFound: -32001,
} as const;

export type RequestId = string | number | null;

export function sendRefusal(exchange: Exchange, id: RequestId, refusal: Refusal): void {
  const { status, code, message, data, headers, reason } = refusal;
  exchange.facts.refused = reason;
  sendJson(exchange, status, { jsonrpc: "2.0", id, error: { code, message, data } }, headers);
}
