/**
 * Keeps requests and responses from the pipeline of functions-framework: it would read up to 1 GB of a body before a token is
 * checked, answer a malformed path with HTML and /favicon.ico itself, and change the prototypes of both objects.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "../app.ts";

const given = Symbol("given");

/**
 * All that the pipeline reads of a request: without headers of a body, no parser reads one. The id spares the pipeline one of
 * its own, which its log would name.
 */
const HEADERS = Object.freeze({ "function-execution-id": "-" });

/** In place of a request. The fields are those that the pipeline sets, so that all have one shape. */
class StandInRequest {
  readonly headers = HEADERS;
  url = "/";
  originalUrl = "/";
  baseUrl = "";
  res = undefined;
  next = undefined;
  params = undefined;
  route = undefined;
  executionId = undefined;
  readonly method: string | undefined;
  readonly [given]: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.method = request.method;
    this[given] = request;
  }
}

/** In place of a response. */
class StandInResponse {
  req = undefined;
  locals = undefined;
  readonly [given]: ServerResponse;

  constructor(response: ServerResponse) {
    this[given] = response;
  }
}

/** The part of an Express application that the guard uses; without it a pipeline is slower, and guarded all the same. */
interface Pipeline extends RequestListener {
  request?: object;
  response?: object;
  router?: { stack?: { name: string }[] };
}

/**
 * Layers without a use here: parsers look for a body, which no request has, and the store of the execution's id, which the
 * framework's own log reads, would follow every promise of a call.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "asyncLocalStorageMiddleware",
  "jsonParser",
  "rawParser",
  "textParser",
  "urlencodedParser",
]);

/** @param pipeline of the framework's server, which calls a function of {@link asFunction} */
export function guardPipeline(pipeline: RequestListener): RequestListener {
  const { request: requests, response: responses, router } = pipeline as Pipeline;
  if (router?.stack) router.stack = router.stack.filter(({ name }) => !LEFT_OUT.has(name));
  // The pipeline would change the prototype of each object to this one.
  const callOf = withPrototype(requests);
  const answerOf = withPrototype(responses);
  return (request, response) => {
    const call: unknown = Reflect.construct(StandInRequest, [request], callOf);
    const answer: unknown = Reflect.construct(StandInResponse, [response], answerOf);
    pipeline(call as IncomingMessage, answer as ServerResponse);
  };
}

/** @returns a constructor whose objects have the prototype */
function withPrototype(prototype: object = {}): new () => object {
  function StandIn() {}
  StandIn.prototype = prototype;
  return StandIn as unknown as new () => object;
}

/** The function that the pipeline calls: the app, with request and response of the server. */
export function asFunction(app: App): (request: unknown, response: unknown) => void {
  return (request, response) => {
    const { [given]: call } = request as StandInRequest;
    const { [given]: answer } = response as StandInResponse;
    // The framework would write a rejection's message to the log; the app never rejects.
    void app(call, answer);
  };
}
