/**
 * The SDK's HTTP+JSON transport, which is a router of express: built once, for all endpoints. Each request brings its
 * own call along, and whatever the SDK would answer to a failure is put into our words in one place.
 */
import type { IncomingMessage } from "node:http";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import type { A2ARequestHandler, ServerCallContext, User } from "@a2a-js/sdk/server";
import { restHandler } from "@a2a-js/sdk/server/express";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { type CallFailure, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import type { Call } from "./call.ts";
import { keepAwake, writeEvent } from "./event-stream.ts";
import { parseListQuery, toLegacyTaskList } from "./legacy-tasks.ts";
import { restFailureBody, retryHeader } from "./send-failure.ts";

/** @param path below the endpoint's REST door, with its query @param body as parsed; undefined where there is none */
export type AnswerRest = (call: Call, path: string, body: unknown) => Promise<void>;

export function createRestApp(): AnswerRest {
  const calls = new WeakMap<IncomingMessage, Call>();
  const callOf = (request: IncomingMessage): Call => calls.get(request) as Call;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(tellFailures(callOf));
  app.get("/v1/tasks", async (request, response, next) => {
    const call = callOf(request);
    if (call.version !== "0.3") return next();
    const query = parseListQuery(new URL(request.url, "http://any").searchParams);
    const answer = await call.handler.listTasks(query, call.context).catch(() => undefined);
    if (answer) response.json(toLegacyTaskList(answer));
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
    response.status(404).json(restFailureBody(NO_OPERATION, callOf(request).version));
  });
  app.use(refuseUnreadable);

  return async (call, path, body) => {
    const { request, response } = call.exchange;
    calls.set(request, call);
    request.url = path;
    // Read, limited and parsed before; the SDK's own parser finds nothing left to read.
    (request as { body?: unknown }).body = body;
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    app(request, response);
    await closed;
  };
}

/** How a call travels through the SDK: as its user. */
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

/** Every failed answer of the SDK goes through `response.json`. */
function tellFailures(callOf: (request: IncomingMessage) => Call): RequestHandler {
  return (request, response, next) => {
    const call = callOf(request);
    const json = response.json.bind(response);
    response.json = (body) => {
      const { statusCode } = response;
      const failure = statusCode >= 400 ? call.explain(statusCode >= 500) : undefined;
      if (!failure) return json(body);
      for (const [name, value] of Object.entries(retryHeader(failure))) response.setHeader(name, value);
      response.status(failure.http);
      return json(restFailureBody(failure, call.version));
    };
    next();
  };
}

/** Leads each call to its own handler; what the SDK asks without a call is the same for all endpoints. */
function createRelay(): A2ARequestHandler {
  const of = ({ user }: ServerCallContext): Call => (user as CallUser).call;
  return {
    getAgentCard: async () => COMMON_CARD,
    getAuthenticatedExtendedAgentCard: (params, context) =>
      of(context).handler.getAuthenticatedExtendedAgentCard(params, of(context).context),
    sendMessage: (params, context) => of(context).handler.sendMessage(params, of(context).context),
    sendMessageStream: (params, context) =>
      relayStream(of(context), of(context).handler.sendMessageStream(params, of(context).context)),
    getTask: (params, context) => of(context).handler.getTask(params, of(context).context),
    listTasks: (params, context) => of(context).handler.listTasks(params, of(context).context),
    cancelTask: (params, context) => of(context).handler.cancelTask(params, of(context).context),
    resubscribe: (params, context) =>
      relayStream(of(context), of(context).handler.resubscribe(params, of(context).context)),
    createTaskPushNotificationConfig: (params, context) =>
      of(context).handler.createTaskPushNotificationConfig(params, of(context).context),
    getTaskPushNotificationConfig: (params, context) =>
      of(context).handler.getTaskPushNotificationConfig(params, of(context).context),
    listTaskPushNotificationConfigs: (params, context) =>
      of(context).handler.listTaskPushNotificationConfigs(params, of(context).context),
    deleteTaskPushNotificationConfig: (params, context) =>
      of(context).handler.deleteTaskPushNotificationConfig(params, of(context).context),
  };
}

/** A stream that fails after it began tells so itself: the SDK would print the error. */
async function* relayStream<Item>(call: Call, items: AsyncGenerator<Item, void, undefined>) {
  const { response } = call.exchange;
  let begun = false;
  try {
    for await (const item of items) {
      if (begun) yield item;
      else {
        begun = true;
        keepAwake(response);
        yield item;
      }
    }
  } catch (thrown) {
    if (!begun) throw thrown;
    const failure = call.explain(true);
    if (failure) writeEvent(response, restFailureBody(failure, call.version), "error");
  }
}

const refuseUnreadable: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(500).json({});
};

const NO_OPERATION: CallFailure = {
  ...toCallFailure(new UnsupportedOperationError("A2A has no operation of this method at this path.")),
  http: 404,
  status: "NOT_FOUND",
};

// What the SDK looks at before it calls a handler.
const COMMON_CARD = {
  supportedInterfaces: ["1.0", "0.3"].map((protocolVersion) => ({
    protocolBinding: "HTTP+JSON",
    protocolVersion,
    url: "",
    tenant: "",
  })),
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
} as unknown as Awaited<ReturnType<A2ARequestHandler["getAgentCard"]>>;
