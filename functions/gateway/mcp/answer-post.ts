/** A POST from its first byte to its answer: read, authenticate, find the session, serve. */
import { clientGone, type Exchange } from "../http/exchange.ts";
import { sendEmpty, sendResponse } from "../http/send.ts";
import { type Admission, type AdmissionOptions, admit, callScope } from "./admit.ts";
import type { CancelCall } from "./cancel-call.ts";
import type { CallContext, CreateMcpServer } from "./mcp-server.ts";
import { noteMessage } from "./note-message.ts";
import { type Message, readMessage } from "./read-message.ts";
import { JSON_RPC, type Refusal, sendRefusal } from "./refusal.ts";
import { negotiate, SESSION_HEADER, VERSION_HEADER } from "./revisions.ts";
import { acceptedForms, serveRequest, wantsStream } from "./serve-request.ts";

export interface PostOptions extends AdmissionOptions {
  createServer: CreateMcpServer;
  /** The services that tools use, the same for every caller. */
  toolbox: Pick<CallContext, "catalogue" | "runs" | "schedules" | "runningCalls" | "waitMs" | "imageBudget">;
  cancelCall: CancelCall;
  /** Aborted when the process ends: every waiting call then returns at once. */
  draining: AbortSignal;
}

export type AnswerPost = (exchange: Exchange) => Promise<void>;

export function createAnswerPost(options: PostOptions): AnswerPost {
  return async (exchange) => {
    const reading = await readMessage(exchange);
    if ("refusal" in reading) return sendRefusal(exchange, reading.id, reading.refusal);
    const { message } = reading;
    noteMessage(exchange, message, options.rules);
    const admission = await admit(exchange, message, options);
    if ("refusal" in admission) return sendRefusal(exchange, message.id, admission.refusal);
    if (message.kind !== "request") {
      if (message.method === "notifications/cancelled") await options.cancelCall(message, admission);
      return sendEmpty(exchange, 202);
    }
    const forms = acceptedForms(exchange);
    if (!forms.json && !forms.stream) return sendRefusal(exchange, message.id, NOT_ACCEPTABLE);
    // Nothing here changes by itself; an open stream would only keep an instance awake.
    if (message.method === "subscriptions/listen") return sendRefusal(exchange, message.id, NO_SUBSCRIPTIONS);
    return serve(exchange, message, admission, options);
  };
}

async function serve(
  exchange: Exchange,
  message: Message,
  admission: Admission,
  options: PostOptions,
): Promise<void> {
  const stream = wantsStream(exchange, message);
  const server = options.createServer(callContext(exchange, admission, options, stream));
  const answer = await serveRequest(server, exchange, message, stream);
  if (message.method === "initialize" && (await isResult(answer))) {
    const version = negotiate(message.params.protocolVersion);
    exchange.facts.protocol_version = version;
    exchange.response.setHeader(VERSION_HEADER, version);
    exchange.response.setHeader(SESSION_HEADER, options.sessions.open());
  }
  await sendResponse(exchange, answer);
}

function callContext(
  exchange: Exchange,
  admission: Admission,
  { toolbox, draining }: PostOptions,
  stream: boolean,
): CallContext | undefined {
  const { caller } = admission;
  if (!caller) return undefined;
  return {
    ...toolbox,
    caller,
    callScope: callScope(caller, admission.session),
    get log() {
      return exchange.log;
    },
    facts: exchange.facts,
    reportsProgress: stream,
    callerGone: () => AbortSignal.any([clientGone(exchange), draining]),
  };
}

async function isResult(answer: Response): Promise<boolean> {
  if (answer.headers.get("content-type") !== "application/json") return answer.ok;
  return "result" in ((await answer.clone().json()) as object);
}

const NOT_ACCEPTABLE: Refusal = {
  status: 406,
  code: JSON_RPC.refused,
  message: "Accept application/json or text/event-stream, best both.",
  reason: "not_acceptable",
};
const NO_SUBSCRIPTIONS: Refusal = {
  status: 404,
  code: JSON_RPC.methodNotFound,
  message: "There is nothing to subscribe to.",
  reason: "no_subscriptions",
};
