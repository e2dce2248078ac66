/** One call of an endpoint: who asks, in which version, and what its handler does. */
import type { A2ARequestHandler, ServerCallContext as Context } from "@a2a-js/sdk/server";
import { ServerCallContext } from "@a2a-js/sdk/server";
import type { A2ACaller } from "../../../shared/a2a/a2a-caller.ts";
import { type CallFailure, malformed, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import type { ApiCaller } from "../authentication/bearer-authentication.ts";
import { clientGone, type Exchange } from "../http/exchange.ts";
import type { A2aVersion } from "./versions.ts";
import { type HandlerWatch, watchHandler } from "./watch-handler.ts";

export interface Call {
  exchange: Exchange;
  version: A2aVersion;
  caller: A2ACaller;
  handler: A2ARequestHandler;
  context: Context;
  /** What a failed answer of the SDK means: the handler's failure, or whatever went wrong before or after it. */
  explain(sdkSaysInternal: boolean): CallFailure | undefined;
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
    callerGone: AbortSignal.any([clientGone(exchange), draining]),
  };
  return {
    exchange,
    version,
    caller,
    handler: watchHandler(handler, watch),
    context: new ServerCallContext({ user: caller, requestedVersion: version }),
    explain(sdkSaysInternal) {
      if (watch.failure) return recordFailure(exchange, watch.failure.thrown);
      if (!sdkSaysInternal) return undefined;
      // What the SDK stumbles over before it calls the handler is the request's form.
      return watch.reached
        ? recordFailure(exchange, new Error("The SDK could not answer."))
        : toCallFailure(malformed("The request does not have the form that A2A prescribes."));
    },
  };
}

/** The failure as it is answered; what is ours goes to the log. */
export function recordFailure(exchange: Exchange, thrown: unknown): CallFailure {
  const failure = toCallFailure(thrown);
  exchange.facts.failed = true;
  exchange.facts.error_type = failure.metadata.type ?? failure.reason.toLowerCase();
  if (failure.http === 500) exchange.log.error({ error: thrown }, "an A2A call failed");
  // Passes by itself: no room, or storage that does not answer.
  else if (failure.http > 500) exchange.log.warn({ error: thrown }, "an A2A call was turned away");
  return failure;
}
