import { LOG_LEVEL_META_KEY } from "@modelcontextprotocol/server";
import type { CallContext } from "../../../../shared/mcp/tool-call.ts";
import type { Exchange } from "../../http/exchange.ts";
import { type Authorization, callScope } from "../access/authorize.ts";
import type { RequirementRules } from "../access/requirements.ts";
import type { LogLevels } from "../calls/log-levels.ts";
import type { Message } from "./read-message.ts";
import { acceptedTypes } from "./serve-request.ts";

/** The messages that the response to a call can contain besides its result. */
export interface Channel extends Pick<CallContext, "canElicit" | "logLevel" | "setLogLevel"> {
  stream: boolean;
}

export async function openChannel(
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
