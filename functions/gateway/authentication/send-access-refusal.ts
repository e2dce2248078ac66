import type { AccessRefusal } from "../../../shared/auth/bearer-access.ts";
import { ERROR_TYPES } from "../../../shared/core/errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendEmpty } from "../http/send.ts";

/** FR-EDGE-10: the response holds the status and, where waiting helps, Retry-After. */
export function sendAccessRefusal(exchange: Exchange, { type, headers }: AccessRefusal): void {
  sendEmpty(exchange, ERROR_TYPES[type].http, { ...headers, "content-length": "0" });
}
