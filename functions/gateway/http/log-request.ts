/**
 * One line a request: who asked for what, how it ended and how long it took. Bodies, tokens, session ids and paths
 * that are none of ours never get here, for they may hold anything.
 */
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
    // The caller left before it had its answer.
    ...(response.writableFinished ? {} : { unfinished: true }),
  };
  if (status >= 500) log.error(line, "request");
  else if (knownPath === "/health") log.debug(line, "request");
  else log.info(line, "request");
}
