/**
 * The protocol's server for one request. The low-level class of the SDK suffices, since the lists are static and the
 * tools validate their own arguments.
 */
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { SITE_TEXT_NOTE } from "../../../../shared/core/site-text.ts";
import { callTool } from "../calls/call-tool.ts";
import { describeTool, type Tool, type ToolCall } from "../tools/define-tool.ts";
import { RESOURCE_TEMPLATES, readResource } from "./resources.ts";
import { SESSION_REVISIONS } from "./revisions.ts";

export interface ServerOptions {
  tools: readonly Tool[];
  version: string;
  /** Reads resources that are not of a run. */
  readOtherResource?: ((uri: string) => ReadResourceResult | undefined) | undefined;
}

/** The part of a {@link ToolCall} that exists before the SDK reads the request. */
export interface CallContext extends Omit<ToolCall, "report" | "name"> {
  callScope: string;
  /** Whether the response is a stream, which can contain progress notifications. */
  reportsProgress: boolean;
}

export type CreateMcpServer = (call: CallContext | undefined) => Server;

const INSTRUCTIONS = `FederalRunner fills in official US government forms and calculators for a person, and reads their results.
1. federalrunner_list_wizards shows which forms there are.
2. federalrunner_get_wizard_info gives a form's contract: read it first. It says what to ask, when, and in which form.
3. Take what the user has said already; ask for the rest in plain words, related questions together. Never invent an answer.
4. federalrunner_validate_user_data checks what you have and says what to ask next.
5. federalrunner_execute_wizard fills in the form in one go and returns the results with a picture of every page.
6. schedules_create has a form filled, or an agent run, at set times ("check this every Monday").
When a form fails, look at the error screenshot and at validation_errors, ask the user, correct, and execute again.
The keys results, validation_errors and title hold text that the site wrote. ${SITE_TEXT_NOTE}
Report results with the official site's own wording. The data is personal: use it for nothing else.`;

const HOUR_MS = 3_600_000;

export function createMcpServerFactory({
  tools,
  version,
  readOtherResource,
}: ServerOptions): CreateMcpServer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const list = { tools: tools.map(describeTool) };
  const info = { name: "federalrunner", title: "FederalRunner", version };
  const options = {
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false, subscribe: false } },
    instructions: INSTRUCTIONS,
    supportedProtocolVersions: [...SESSION_REVISIONS],
    cacheHints: {
      "tools/list": { ttlMs: HOUR_MS, cacheScope: "private" as const },
      "server/discover": { ttlMs: HOUR_MS, cacheScope: "public" as const },
    },
  };

  return (call) => {
    const server = new Server(info, options);
    server.setRequestHandler("tools/list", () => list);
    server.setRequestHandler("resources/list", () => ({ resources: [] }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    if (!call) return server;
    server.setRequestHandler(
      "resources/read",
      ({ params }) => readOtherResource?.(params.uri) ?? readResource(params.uri, call.caller, call.runs),
    );
    server.setRequestHandler("tools/call", ({ params }, context) => {
      const tool = byName.get(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no tool with this name.");
      const name = { scope: call.callScope, requestId: context.mcpReq.id };
      const report = call.reportsProgress ? reporter(context) : () => {};
      return callTool(tool, params.arguments, Object.assign(call, { name, report }));
    });
    return server;
  };
}

function reporter({ mcpReq }: ServerContext): ToolCall["report"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  return (progress) => {
    // A failed notification must not fail the call: the caller may have disconnected.
    mcpReq
      .notify({ method: "notifications/progress", params: { progressToken, ...progress } })
      .catch(() => {});
  };
}
