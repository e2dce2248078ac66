/** The standard streams as transport, with the error codes of the connection's revision. */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { withSessionCode } from "../../shared/mcp/session-code.ts";

export class DesktopTransport extends StdioServerTransport {
  /** Whether the connection began with `initialize`. */
  hasSession = false;

  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(this.hasSession ? withSessionCode(message) : message);
  }
}
