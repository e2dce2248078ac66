/** The context of one tool call: its answers, questions, progress and log messages, over the connection that it came by. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ElicitRequestFormParams,
  type LoggingLevel,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ANSWERS_KEY } from "./call-tool.ts";
import { CARD_EXTENSION } from "./card/result-card.ts";
import { clientName } from "./client-name.ts";
import { mayAsk, readRounds } from "./questions/rounds.ts";
import { hasResourceLinks, SESSION_REVISIONS } from "./revisions.ts";
import type { ToolCall } from "./tools/define-tool.ts";

/** The part of a {@link ToolCall} that exists before the SDK reads the request. */
export interface CallContext extends Omit<ToolCall, "report" | "enterRun" | "rounds" | "canAsk" | "ask"> {
  /** {@link ToolCall.enterRun} for a request, whose signal is aborted by its cancellation and the connection's end. */
  enterRun(
    request: { id: string | number; signal: AbortSignal },
    ...run: Parameters<ToolCall["enterRun"]>
  ): ReturnType<ToolCall["enterRun"]>;
  /** Whether the response is a stream, which can contain notifications and requests. */
  reportsProgress: boolean;
  /** Whether the client asks its user by a form; undefined where this connection or request declares it. */
  canElicit?: boolean;
  /** The lowest level of log messages, "off" for none; undefined where this connection or request states it. */
  logLevel?: LoggingLevel | "off";
  /** Handles `logging/setLevel`; undefined where this connection keeps the level. */
  setLogLevel?: (level: LoggingLevel) => Promise<void>;
}

export function toToolCall(call: CallContext, server: Server, context: ServerContext): ToolCall {
  const { id, signal, inputResponses, envelope } = context.mcpReq;
  const answers = answersOf(inputResponses);
  const rounds = answers && readRounds(context.mcpReq.requestState?.(), answers);
  const showsApps = call.showsApps ?? declaresApps(declaredCapabilities(server, context));
  const canElicit = call.canElicit ?? declaresElicitation(server, context);
  // The context's properties may be getters.
  const toolCall: ToolCall = Object.create(call, {
    client: { value: call.client ?? clientName(declaredInfo(server, context)) },
    report: { value: reporter(call, context) },
    waitMs: { value: hasProgress(call, context) ? call.waitMs : Math.min(call.waitMs, call.quietWaitMs) },
    enterRun: { value: (run: Parameters<ToolCall["enterRun"]>[0]) => call.enterRun({ id, signal }, run) },
    lacksLinks: {
      value:
        call.lacksLinks ?? !hasResourceLinks(server.getNegotiatedProtocolVersion() ?? SESSION_REVISIONS[0]),
    },
    rounds: { value: rounds },
    showsApps: { value: showsApps },
    canAsk: { value: canElicit && mayAsk(rounds) },
    // Revision 2026-07-28 has no requests of the server: the client calls again with the answers.
    ask: { value: envelope ? undefined : asker(call, context) },
  });
  return toolCall;
}

function hasProgress({ reportsProgress }: CallContext, { mcpReq }: ServerContext): boolean {
  return reportsProgress && mcpReq._meta?.progressToken !== undefined;
}

/** Undefined in the first round; empty where the user declined to answer. */
function answersOf(responses: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!responses || !(ANSWERS_KEY in responses)) return undefined;
  return acceptedContent<Record<string, unknown>>(responses, ANSWERS_KEY) ?? {};
}

/** A client that declares no mode has forms. */
function declaresElicitation(server: Server, context: ServerContext): boolean {
  return asksByForm(declaredCapabilities(server, context));
}

function declaredCapabilities(server: Server, { mcpReq }: ServerContext): unknown {
  const meta = mcpReq.envelope as Record<string, unknown> | undefined;
  return meta?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** @param capabilities of a client */
export function declaresApps(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, unknown> };
  return extensions?.[CARD_EXTENSION] !== undefined;
}

function declaredInfo(server: Server, { mcpReq }: ServerContext): unknown {
  const meta = mcpReq.envelope as Record<string, unknown> | undefined;
  return meta?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
}

/** @param capabilities of a client */
export function asksByForm(capabilities: unknown): boolean {
  const { elicitation } = (capabilities ?? {}) as { elicitation?: { form?: object; url?: object } };
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A question that fails, or that the user declines or leaves open, has no answers. */
function asker({ waitMs, callerGone, log }: CallContext, { mcpReq }: ServerContext): ToolCall["ask"] {
  return async ({ message, schema }) => {
    const requestedSchema = schema as ElicitRequestFormParams["requestedSchema"];
    const params = { mode: "form" as const, message, requestedSchema };
    try {
      const options = { timeout: waitMs, signal: callerGone() };
      const answer = await mcpReq.send({ method: "elicitation/create", params }, options);
      return answer.action === "accept" ? (answer.content ?? {}) : {};
    } catch (error) {
      log.info({ error }, "a question to the user has no answer");
      return {};
    }
  };
}

/** A failed notification must not fail the call: the caller may have disconnected. */
export function reporter(
  { reportsProgress, logLevel }: Pick<CallContext, "reportsProgress" | "logLevel">,
  { mcpReq }: ServerContext,
): ToolCall["report"] {
  if (!reportsProgress) return () => {};
  const progressToken = mcpReq._meta?.progressToken;
  return ({ level = "info", ...progress }) => {
    if (progressToken !== undefined) {
      const params = { progressToken, ...progress };
      mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
    }
    if (logLevel === undefined || isAtLeast(level, logLevel)) {
      mcpReq.log(level, progress.message, "federalrunner").catch(() => {});
    }
  };
}

/** From the least severe, as the protocol orders them. */
const LOG_LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

function isAtLeast(level: LoggingLevel, lowest: LoggingLevel | "off"): boolean {
  return lowest !== "off" && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(lowest);
}
