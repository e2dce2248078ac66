/** Why a message is not served: a status, and the JSON-RPC error that goes with it. */
import type { Exchange } from "../../http/exchange.ts";
import { sendJson } from "../../http/send.ts";

export interface Refusal {
  status: number;
  /** Of JSON-RPC. */
  code: number;
  message: string;
  data?: unknown;
  headers?: Record<string, string>;
  /** For the log: more precise than what the caller is told. */
  reason: string;
}

export const JSON_RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  internalError: -32603,
  /** The first of the range that is left to servers: refused by the transport. */
  refused: -32000,
  sessionNotFound: -32001,
} as const;

export type RequestId = string | number | null;

export function sendRefusal(exchange: Exchange, id: RequestId, refusal: Refusal): void {
  const { status, code, message, data, headers, reason } = refusal;
  exchange.facts.refused = reason;
  sendJson(
    exchange,
    status,
    { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } },
    headers,
  );
}
