import type { AccessRefusal } from "../../../shared/auth/bearer-access.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendEmpty } from "../http/send.ts";

/** A bare answer: whoever is not let in learns the status and, where waiting helps, for how long. */
export function sendAccessRefusal(exchange: Exchange, { status, headers }: AccessRefusal): void {
  sendEmpty(exchange, status, { ...headers, "content-length": "0" });
}
