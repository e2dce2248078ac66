/** The standard streams as transport, with the error codes of the connection's revision. */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { RESOURCE_NOT_FOUND } from "../../shared/mcp/revisions.ts";

export class DesktopTransport extends StdioServerTransport {
  /** Whether the connection began with `initialize`. */
  hasSession = false;

  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(this.hasSession ? withSessionCode(message) : message);
  }
}

function withSessionCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const { error } = message;
  const isMissing = error.code === RESOURCE_NOT_FOUND.replaced && /^Resource not found/i.test(error.message);
  return isMissing ? { ...message, error: { ...error, code: RESOURCE_NOT_FOUND.session } } : message;
}
