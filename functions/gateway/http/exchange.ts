import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../../../shared/core/logger.ts";

/** One HTTP request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Without the query, and without a slash at the end. */
  path: string;
  /** Parameters of the route's path, percent-encoded. */
  params: Readonly<Record<string, string>>;
  requestId: string;
  /** Carries the request's id and trace. */
  log: Logger;
  /** Facts for the request's log line, never personal data. */
  facts: Record<string, unknown>;
}

/** One value of a header. */
export function headerOf({ request }: Exchange, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const gone = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted when the client closes the connection; the same signal for each call with a response. */
export function clientGone({ response }: Pick<Exchange, "response">): AbortSignal {
  const known = gone.get(response);
  if (known) return known;
  const controller = new AbortController();
  if (response.closed) controller.abort();
  response.once("close", () => controller.abort());
  gone.set(response, controller.signal);
  return controller.signal;
}
