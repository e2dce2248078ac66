/**
 * The SDK's HTTP+JSON transport, an express router, created once for all endpoints. Each request carries its own call.
 * One middleware replaces the SDK's error responses by the gateway's.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { A2ARequestHandler, ServerCallContext, User } from "@a2a-js/sdk/server";
import { restHandler } from "@a2a-js/sdk/server/express";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import type { CallFailure } from "../../../shared/a2a/call-failure.ts";
import { handlerOfEach } from "../../../shared/a2a/operations.ts";
import { endsLegacyStream } from "../../../shared/a2a/tasks/task-state.ts";
import type { Call } from "./call.ts";
import { toRestCard } from "./card.ts";
import { openEventStream, openJson, openWhenSlow, sendPings, writeEvent } from "./event-stream.ts";
import { parseListQuery, toLegacyTaskList } from "./legacy-tasks.ts";
import { noOperation } from "./rest-operations.ts";
import { restFailureBody, retryHeader } from "./send-failure.ts";

/**
 * @param path below the endpoint's `…/rest`, with the query
 * @param body parsed; undefined without one
 */
export type ServeRest = (call: Call, path: string, body: unknown) => Promise<void>;

export function createRestApp(): ServeRest {
  const calls = new WeakMap<IncomingMessage, Call>();
  const callOf = (request: IncomingMessage): Call => calls.get(request) as Call;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(translateFailures(callOf));
  app.get("/v1/tasks", async (request, response, next) => {
    const call = callOf(request);
    if (call.version !== "0.3") return next();
    const query = parseListQuery(new URL(request.url, "http://any").searchParams);
    const list = await call.handler.listTasks(query, call.context).catch(() => undefined);
    if (list) response.json(toLegacyTaskList(list));
    else response.status(500).json({});
  });
  // The SDK sends the ProtoJSON of 0.3 here; its specification (7.10) has the card's own form.
  app.get("/v1/card", async (request, response, next) => {
    const call = callOf(request);
    if (call.version !== "0.3") return next();
    const card = await call.handler
      .getAuthenticatedExtendedAgentCard({ tenant: "" }, call.context)
      .catch(() => undefined);
    if (card) response.json(await toRestCard(card));
    else response.status(500).json({});
  });
  app.use(
    restHandler({
      requestHandler: createRelay(),
      userBuilder: async (request) => new CallUser(callOf(request)),
      legacyCompat: { enabled: true },
    }),
  );
  app.use((request, response) => {
    const { version } = callOf(request);
    const path = new URL(request.url, "http://any").pathname.replace(/^\/v1(?=\/)/, "");
    response.status(404).json(restFailureBody(noOperation(request.method, path), version));
  });
  app.use(refuseUnreadable);

  return async (call, path, body) => {
    const { request, response } = call.exchange;
    calls.set(request, call);
    request.url = path;
    // The body was read before: the SDK's own parser finds an empty stream.
    (request as { body?: unknown }).body = body;
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    app(request, response);
    await closed;
  };
}

/** The SDK passes its user to the handler, and with it the call. */
class CallUser implements User {
  readonly call: Call;
  constructor(call: Call) {
    this.call = call;
  }
  get isAuthenticated(): boolean {
    return true;
  }
  get userName(): string {
    return this.call.caller.userName;
  }
}

/** Every error response of the SDK goes through `response.json`. */
function translateFailures(callOf: (request: IncomingMessage) => Call): RequestHandler {
  return (request, response, next) => {
    const call = callOf(request);
    const json = response.json.bind(response);
    if (call.version === "0.3") markFinalEvents(response);
    const answer = beginWhenSlow(call, response);
    response.json = (body) => {
      const { statusCode } = response;
      const failure = statusCode >= 400 ? call.failureOf(statusCode >= 500) : undefined;
      if (response.headersSent) return answer.finish(body, failure);
      if (!failure) return json(body);
      for (const [name, value] of Object.entries(retryHeader(failure))) response.setHeader(name, value);
      response.status(failure.http);
      return json(restFailureBody(failure, call.version));
    };
    next();
  };
}

/** The SDK sets headers and a status, which are ignored once the answer was begun. */
function beginWhenSlow(call: Call, response: Response) {
  const streams = /:(stream|subscribe)\b/.test(call.exchange.request.url ?? "");
  openWhenSlow(response, () => {
    if (streams) openEventStream(response);
    else {
      openJson(response, call.version === "1.0" ? "application/a2a+json" : "application/json");
      destroyWithoutBody(call, response);
    }
    response.setHeader = () => response;
  });
  return {
    finish(body: unknown, failure: CallFailure | undefined): Response {
      if (streams) {
        if (failure) writeEvent(response, restFailureBody(failure, call.version), "error");
        return response.end();
      }
      // A client must not take a failure for an answer.
      return failure ? response.destroy() : response.end(JSON.stringify(body));
    },
  };
}

/** The SDK ends a begun answer without a body when its call fails: an empty document would be an answer. */
function destroyWithoutBody(call: Call, response: Response): void {
  const end = response.end.bind(response) as (body?: unknown) => Response;
  response.end = (body?: unknown) => {
    if (body !== undefined || response.statusCode === 204) return end(body);
    call.failureOf(true);
    return response.destroy();
  };
}

/** {@link endsLegacyStream} */
function markFinalEvents(response: ServerResponse): void {
  const write = response.write.bind(response);
  response.write = (chunk: string, ...rest: never[]) => {
    if (!chunk.startsWith('data: {"statusUpdate"')) return write(chunk, ...rest);
    const event = JSON.parse(chunk.replace(/^data: /, "")) as {
      statusUpdate: { status?: { state?: string } };
    };
    if (!endsLegacyStream(event.statusUpdate.status?.state)) return write(chunk, ...rest);
    const statusUpdate = { ...event.statusUpdate, final: true };
    return write(`data: ${JSON.stringify({ ...event, statusUpdate })}\n\n`, ...rest);
  };
}

/** Forwards each call to its own handler. The card, which the SDK reads without a call, is the same for all endpoints. */
function createRelay(): A2ARequestHandler {
  const of = ({ user }: ServerCallContext): Call => (user as CallUser).call;
  return {
    getAgentCard: async () => COMMON_CARD,
    ...handlerOfEach(({ handler: name, streams }) => (params: unknown, context: ServerCallContext) => {
      const call = of(context);
      const method = call.handler[name] as (...args: unknown[]) => AsyncGenerator;
      const answer = method(params, call.context);
      return streams ? relayStream(call, answer) : answer;
    }),
  };
}

/** Sends the failure of a stream after its first item as an event: the SDK would print the error. */
async function* relayStream<Item>(call: Call, items: AsyncGenerator<Item>) {
  const { response } = call.exchange;
  let hasBegun = false;
  try {
    for await (const item of items) {
      if (hasBegun) yield item;
      else {
        hasBegun = true;
        if (!response.headersSent) sendPings(response);
        yield item;
      }
    }
  } catch (thrown) {
    if (!hasBegun) throw thrown;
    const failure = call.failureOf(true);
    if (failure) writeEvent(response, restFailureBody(failure, call.version), "error");
  }
}

const refuseUnreadable: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(500).json({});
};

// The SDK reads these fields before it calls a handler.
const COMMON_CARD = {
  supportedInterfaces: ["1.0", "0.3"].map((protocolVersion) => ({
    protocolBinding: "HTTP+JSON",
    protocolVersion,
    url: "",
    tenant: "",
  })),
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
} as unknown as Awaited<ReturnType<A2ARequestHandler["getAgentCard"]>>;
