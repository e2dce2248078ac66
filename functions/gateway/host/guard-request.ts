/**
 * Keeps requests and responses from the pipeline of functions-framework: it would read up to 1 GB of a body before a token is
 * checked, answer a malformed path with HTML and /favicon.ico itself, and change the prototypes of both objects.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "../app.ts";

const given = Symbol("given");

/** Holds all that the pipeline reads: without headers of a body, no parser reads one. */
interface StandIn<T> {
  [given]: T;
}

/** @param pipeline of the framework's server, which calls a function of {@link asFunction} */
export function guardPipeline(pipeline: RequestListener): RequestListener {
  return (request, response) => {
    const { method } = request;
    const call: StandIn<IncomingMessage> & Pick<IncomingMessage, "method" | "url" | "headers"> = {
      method,
      url: "/",
      headers: {},
      [given]: request,
    };
    const answer: StandIn<ServerResponse> = { [given]: response };
    pipeline(call as never, answer as never);
  };
}

/** The function that the pipeline calls: the app, with request and response of the server. */
export function asFunction(app: App): (request: unknown, response: unknown) => void {
  return (request, response) => {
    const { [given]: call } = request as StandIn<IncomingMessage>;
    const { [given]: answer } = response as StandIn<ServerResponse>;
    // The framework would write a rejection's message to the log; the app never rejects.
    void app(call, answer);
  };
}
