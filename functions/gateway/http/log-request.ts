/**
 * Logs one line per request: operation, caller's token id, status and duration. Bodies, tokens, session ids and unknown
 * paths are not logged, since they may hold personal data.
 */

import type { IncomingHttpHeaders } from "node:http";
import { defined } from "../../../shared/core/defined.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { Exchange } from "./exchange.ts";

/** @param identity the request's id and trace */
export function logRequest(
  log: Logger,
  identity: Record<string, string>,
  { request, response, facts }: Exchange,
  knownPath: string | undefined,
  started: number,
): void {
  const duration = performance.now() - started;
  const status = response.statusCode;
  const line = {
    ...identity,
    httpRequest: {
      requestMethod: request.method,
      requestUrl: knownPath ?? "(other)",
      status,
      latency: `${(duration / 1000).toFixed(6)}s`,
    },
    duration_ms: Math.round(duration * 10) / 10,
    ...facts,
    // The client closed the connection before the response was complete.
    unfinished: response.writableFinished ? undefined : true,
  };
  if (status >= 500) log.error(line, "request");
  else if (knownPath === "/health") log.debug(line, "request");
  else log.info(line, "request");
}

/** The fields by which Cloud Logging groups the lines of a request; empty without a trace. */
export function traceFields(headers: IncomingHttpHeaders, project: string): Record<string, string> {
  const { traceId, spanId } =
    /^[\da-f]{2}-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-/.exec(String(headers.traceparent))?.groups ??
    /^(?<traceId>[\da-f]{32})(\/(?<spanId>\d{1,20}))?/.exec(String(headers["x-cloud-trace-context"]))
      ?.groups ??
    {};
  if (traceId === undefined) return {};
  return defined({
    "logging.googleapis.com/trace": `projects/${project}/traces/${traceId}`,
    "logging.googleapis.com/spanId": spanId,
  });
}
