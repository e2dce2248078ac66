/** One HTTP request and its answer on the way through the gateway. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../../../shared/core/logger.ts";

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Without the query, and without a slash at the end. */
  path: string;
  requestId: string;
  /** Carries the request's id and trace. */
  log: Logger;
  /** Facts for the request's log line. Never anything that a person sent. */
  facts: Record<string, unknown>;
}

/** What answers some of the paths. */
export interface Route {
  /** Exact ones, or `/folder/*` for everything below a folder; exact ones go first. */
  paths: readonly string[];
  /** Answers whatever the method is. */
  handle(exchange: Exchange): Promise<void>;
}

/** One value of a header, as sent. */
export function headerOf({ request }: Exchange, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
