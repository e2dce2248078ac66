/**
 * The SDK answers params that do not match the protocol's schema with an internal error whose message is a JSON text of
 * the problems. They are the caller's mistake.
 */
import { type JSONRPCMessage, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";

export function reportInvalidParams(server: Server): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(corrected(message), options);
    return connect(transport);
  };
}

const MOST_PROBLEMS = 5;

function corrected(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || message.error.code !== ProtocolErrorCode.InternalError) return message;
  const problems = problemsIn(message.error.message);
  if (!problems) return message;
  const text = `Invalid params: ${problems.slice(0, MOST_PROBLEMS).join("; ")}`;
  return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: text } };
}

/** Undefined for any other message. */
function problemsIn(text: string): string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    const issues = JSON.parse(text) as { path: string[]; message: string }[];
    return issues.map(({ path, message }) => `${path.slice(1).join(".")}: ${message}`);
  } catch {
    return undefined;
  }
}
