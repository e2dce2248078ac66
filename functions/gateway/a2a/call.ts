/** One authenticated call of an A2A endpoint. */
import {
  type A2ARequestHandler,
  type ServerCallContext as Context,
  ServerCallContext,
} from "@a2a-js/sdk/server";
import type { A2ACaller } from "../../../shared/a2a/a2a-caller.ts";
import { type CallFailure, malformed, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import { handlerOfEach } from "../../../shared/a2a/operations.ts";
import type { ApiCaller } from "../../../shared/auth/bearer-access.ts";
import { clientGone, type Exchange } from "../http/exchange.ts";
import type { A2aVersion } from "./versions.ts";

export interface Call {
  exchange: Exchange;
  version: A2aVersion;
  caller: A2ACaller;
  handler: A2ARequestHandler;
  context: Context;
  /**
   * The failure behind an error response of the SDK: the handler's own, or one of the SDK before or after the handler.
   *
   * @param isInternal whether the SDK responded with an internal error
   * @returns undefined when the SDK's own response is right
   */
  failureOf(isInternal: boolean): CallFailure | undefined;
}

export interface CallParts {
  version: A2aVersion;
  apiCaller: ApiCaller;
  handler: A2ARequestHandler;
  draining: AbortSignal;
}

export function createCall(exchange: Exchange, { version, apiCaller, handler, draining }: CallParts): Call {
  const watch: HandlerWatch = { reached: false };
  const caller: A2ACaller = {
    isAuthenticated: true,
    userName: apiCaller.subject,
    owners: apiCaller.owners,
    isAnswering: () => exchange.response.headersSent,
    callerGone: AbortSignal.any([clientGone(exchange), draining]),
  };
  return {
    exchange,
    version,
    caller,
    handler: watchHandler(handler, watch),
    context: new ServerCallContext({ user: caller, requestedVersion: version }),
    failureOf(isInternal) {
      if (watch.failure) return recordFailure(exchange, watch.failure.thrown);
      if (!isInternal) return undefined;
      // Before the handler is called, the SDK fails only on malformed requests.
      return watch.reached
        ? recordFailure(exchange, new Error("The SDK failed after the handler was called."))
        : toCallFailure(malformed("The request does not match the A2A schema."));
    },
  };
}

/** Maps a failure to its wire form; the gateway's own failures are logged. */
export function recordFailure(exchange: Exchange, thrown: unknown): CallFailure {
  const failure = toCallFailure(thrown);
  exchange.facts.failed = true;
  exchange.facts.error_type = failure.metadata.type ?? failure.reason.toLowerCase();
  if (failure.http === 500) exchange.log.error({ error: thrown }, "an A2A call failed");
  // Temporary: at capacity, or storage is unavailable.
  else if (failure.http > 500) exchange.log.warn({ error: thrown }, "an A2A call was rejected");
  return failure;
}

interface HandlerWatch {
  /** Whether the handler was called. */
  reached: boolean;
  failure?: { thrown: unknown };
}

/** Records the errors of a request handler: the SDK's transports keep only parts of them. */
function watchHandler(handler: A2ARequestHandler, watch: HandlerWatch): A2ARequestHandler {
  const fail = (thrown: unknown): never => {
    watch.failure = { thrown };
    throw thrown;
  };
  type Method<Result> = (...args: unknown[]) => Result;
  const watched = (method: Method<Promise<unknown>>) => {
    return (...args: unknown[]): Promise<unknown> => {
      watch.reached = true;
      return method(...args).catch(fail);
    };
  };
  const watchedStream = (method: Method<AsyncGenerator>) => {
    return async function* stream(...args: unknown[]): AsyncGenerator {
      watch.reached = true;
      try {
        yield* method(...args);
      } catch (thrown) {
        fail(thrown);
      }
    };
  };
  return {
    // The SDK reads the card before every call.
    getAgentCard: () => handler.getAgentCard(),
    ...handlerOfEach(({ handler: name, streams }) => {
      const method = handler[name] as Method<never>;
      return streams ? watchedStream(method) : watched(method);
    }),
  };
}
