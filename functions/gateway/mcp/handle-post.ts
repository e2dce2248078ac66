/** Handles a POST: reads the message, authorizes it and serves it. */

import { LOG_LEVEL_META_KEY } from "@modelcontextprotocol/server";
import type { OpenStreams } from "../../../shared/auth/open-streams.ts";
import { errorRow } from "../../../shared/core/error-table.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { clientName } from "../../../shared/mcp/client-name.ts";
import type { CreateMcpServer } from "../../../shared/mcp/mcp-server.ts";
import {
  hasResourceLinks,
  negotiate,
  SESSION_HEADER,
  SESSION_REVISIONS,
  VERSION_HEADER,
} from "../../../shared/mcp/revisions.ts";
import { cancelOnAbort } from "../../../shared/mcp/runs/cancel-on-abort.ts";
import { asksByForm, type CallContext, declaresApps } from "../../../shared/mcp/tool-call.ts";
import type { Toolbox } from "../../../shared/mcp/tools/define-tool.ts";
import { clientGone, type Exchange } from "../http/exchange.ts";
import { isSmall } from "../http/read-body.ts";
import { sendBody, sendEmpty, sendJson, sendResponse } from "../http/send.ts";
import { type Authorization, type AuthorizeOptions, authorize, callScope } from "./access/authorize.ts";
import type { RequirementRules } from "./access/requirements.ts";
import type { CancelCall } from "./calls/cancel-call.ts";
import type { LogLevels } from "./calls/log-levels.ts";
import type { Questions } from "./calls/questions.ts";
import type { RunningCalls } from "./calls/running-calls.ts";
import { answerDirectly, isAnswerable, type ReadyLists } from "./protocol/answer-directly.ts";
import { type Message, readMessage } from "./protocol/read-message.ts";
import { JSON_RPC, type Refusal, type RequestId, sendRefusal } from "./protocol/refusal.ts";
import { acceptedTypes, serveRequest } from "./protocol/serve-request.ts";

export interface PostOptions extends AuthorizeOptions {
  createServer: CreateMcpServer;
  readyLists: ReadyLists;
  /** The services that tools use, the same for every caller. */
  toolbox: Toolbox;
  runningCalls: RunningCalls;
  cancelCall: CancelCall;
  questions: Questions;
  logLevels: LogLevels;
  openStreams: OpenStreams;
  /** Aborted when the process drains: every waiting call then returns. */
  draining: AbortSignal;
}

export type PostHandler = (exchange: Exchange) => Promise<void>;

export function createPostHandler(options: PostOptions): PostHandler {
  return async (exchange) => {
    // A small body is read before its caller is known, because `initialize` requires no token.
    if (!isSmall(exchange)) {
      const identity = await options.authenticate(exchange, []);
      if ("refusal" in identity) return refuse(exchange, null, identity.refusal, options);
    }
    const reading = await readMessage(exchange);
    if ("refusal" in reading) return refuse(exchange, reading.id, reading.refusal, options);
    const { message } = reading;
    recordMessage(exchange, message, options.rules);
    const authorization = await authorize(exchange, message, options);
    if ("refusal" in authorization) return refuse(exchange, message.id, authorization.refusal, options);
    if (message.kind !== "request") {
      const { caller, session } = authorization;
      if (message.method === "notifications/cancelled") await options.cancelCall(message, authorization);
      if (message.kind === "response" && caller) {
        await options.questions.respond(callScope(caller, session), message.body as { id: null });
      }
      return sendEmpty(exchange, 202);
    }
    const forms = acceptedTypes(exchange);
    if (!forms.json && !forms.stream) return sendRefusal(exchange, message.id, NOT_ACCEPTABLE);
    // The server sends no change notifications; an open stream would only keep an instance busy.
    if (message.method === "subscriptions/listen") return sendRefusal(exchange, message.id, NO_SUBSCRIPTIONS);
    return serve(exchange, message, authorization, options);
  };
}

/** SERVER-009: refusals name the session too, unless it is what they refuse. */
function refuse(exchange: Exchange, id: RequestId, refusal: Refusal, { sessions }: PostOptions): void {
  if (refusal.code !== JSON_RPC.sessionNotFound) sessions.repeat(exchange);
  sendRefusal(exchange, id, refusal);
}

async function serve(
  exchange: Exchange,
  message: Message,
  authorization: Authorization,
  options: PostOptions,
): Promise<void> {
  const ready = acceptedTypes(exchange).json ? options.readyLists.find(message) : undefined;
  if (ready) return sendBody(exchange, 200, ready);
  const channel = await openChannel(exchange, message, authorization, options);
  if (channel.stream && authorization.caller) {
    try {
      exchange.response.once("close", options.openStreams.enter(authorization.caller.owners[0]));
    } catch (thrown) {
      return sendRefusal(exchange, message.id, tooManyStreams(thrown));
    }
  }
  const context = callContext(exchange, message, authorization, options, channel);
  const server = options.createServer(context);
  if (!channel.stream && isAnswerable(message)) {
    const answer = await answerDirectly(server, message);
    options.readyLists.keep(message, answer);
    if (message.method === "initialize" && "result" in answer) openSession(exchange, message, options);
    return sendJson(exchange, 200, answer);
  }
  const response = await serveRequest(server, exchange, message, channel.stream, (transport) => {
    const { caller, session } = authorization;
    if (!context?.canElicit || !caller) return;
    options.questions.relay(transport, callScope(caller, session), context.callerGone());
  });
  if (message.method === "initialize" && (await isResult(response))) openSession(exchange, message, options);
  await sendResponse(exchange, response);
}

/** Names a new session in the response to an accepted `initialize`. */
function openSession(exchange: Exchange, { params }: Message, { sessions }: PostOptions): void {
  const version = negotiate(params.protocolVersion);
  exchange.facts.protocol_version = version;
  exchange.response.setHeader(VERSION_HEADER, version);
  const elicits = version === SESSION_REVISIONS[0] && asksByForm(params.capabilities);
  const lacksLinks = !hasResourceLinks(version);
  const showsApps = declaresApps(params.capabilities);
  const client = clientName(params.clientInfo);
  const features = { elicits, showsApps, lacksLinks, revision: version, client };
  exchange.response.setHeader(SESSION_HEADER, sessions.open(features));
}

/** Logs names that are defined here, never a name that a caller invented. */
function recordMessage(exchange: Exchange, { kind, method, params }: Message, rules: RequirementRules): void {
  const { facts } = exchange;
  facts.rpc_method = METHODS.has(method) ? method : kind === "response" ? "(response)" : "(other)";
  if (method !== "tools/call") return;
  facts.tool = rules.findTool(params.name) === undefined ? "(unknown)" : params.name;
}

function callContext(
  exchange: Exchange,
  { era }: Message,
  authorization: Authorization,
  { toolbox, runningCalls, draining }: PostOptions,
  { stream, ...channel }: Channel,
): CallContext | undefined {
  const { caller } = authorization;
  if (!caller) return undefined;
  const scope = callScope(caller, authorization.session);
  return {
    ...toolbox,
    caller,
    get log() {
      return exchange.log;
    },
    requestId: exchange.requestId,
    client: authorization.session?.client,
    facts: exchange.facts,
    ...channel,
    lacksLinks: authorization.session?.lacksLinks === true,
    // A request of 2026-07-28 declares its own.
    showsApps: era === "stateless" ? undefined : authorization.session?.showsApps === true,
    reportsProgress: stream,
    callerGone: () => AbortSignal.any([clientGone(exchange), draining]),
    enterRun({ id: requestId }, run) {
      const entered = runningCalls.enter({ scope, requestId, owner: run.owner }, run.runIds);
      if (era !== "stateless") return entered;
      // Revision 2026-07-28: closing the stream cancels the request.
      const { log } = exchange;
      const release = cancelOnAbort(run.runIds, clientGone(exchange), { runs: toolbox.runs, log });
      return {
        ...entered,
        async leave() {
          release();
          await entered.leave();
        },
      };
    },
  };
}

async function isResult(response: Response): Promise<boolean> {
  if (response.headers.get("content-type") !== "application/json") return response.ok;
  return "result" in ((await response.clone().json()) as object);
}

const NOT_ACCEPTABLE: Refusal = {
  status: 406,
  code: JSON_RPC.refused,
  message: "Accept application/json or text/event-stream, preferably both.",
  reason: "not_acceptable",
};

function tooManyStreams(thrown: unknown): Refusal {
  const { type, message } = toAppError(thrown);
  const { http, retryAfterSeconds } = errorRow(type);
  const headers = { "retry-after": String(retryAfterSeconds) };
  return { status: http, code: JSON_RPC.refused, message, data: { type }, headers, reason: type };
}

const NO_SUBSCRIPTIONS: Refusal = {
  status: 404,
  code: JSON_RPC.methodNotFound,
  message: "Subscriptions are not supported.",
  reason: "no_subscriptions",
};

const METHODS = new Set([
  "completion/complete",
  "initialize",
  "logging/setLevel",
  "notifications/cancelled",
  "notifications/initialized",
  "ping",
  "prompts/get",
  "prompts/list",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "server/discover",
  "subscriptions/listen",
  "tools/call",
  "tools/list",
]);

/** The messages that the response to a call can contain besides its result. */
interface Channel extends Pick<CallContext, "canElicit" | "logLevel" | "setLogLevel"> {
  stream: boolean;
}

async function openChannel(
  exchange: Exchange,
  message: Message,
  { caller, session }: Authorization,
  { rules, logLevels }: { rules: RequirementRules; logLevels: LogLevels },
): Promise<Channel> {
  if (message.era === "stateless" || !caller) return { stream: usesStream(exchange, message) };
  const scope = callScope(caller, session);
  const waits = message.method === "tools/call" && rules.findTool(message.params.name)?.waits === true;
  const logLevel = waits ? await logLevels.get(scope) : undefined;
  const elicits = waits && session?.elicits === true;
  const stream = usesStream(exchange, message, elicits || logLevel !== undefined);
  return {
    stream,
    canElicit: elicits && stream,
    logLevel: logLevel ?? "off",
    setLogLevel: (level) => logLevels.set(scope, level),
  };
}

/**
 * Whether the response is a stream: there is more to send than the result and the caller accepts streams, or it accepts
 * streams only.
 *
 * @param hasMore whether there is more to send than progress and log messages that the request asks for
 */
function usesStream(exchange: Exchange, message: Message, hasMore = false): boolean {
  const { json, stream } = acceptedTypes(exchange);
  const meta = message.params._meta as Record<string, unknown> | undefined;
  const isRequested = meta?.progressToken !== undefined || meta?.[LOG_LEVEL_META_KEY] !== undefined;
  return stream && (!json || hasMore || isRequested);
}
