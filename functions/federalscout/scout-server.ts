/** FederalScout as an MCP server: its tools and its prompt, for every supported revision of the protocol. */
import { type CallToolResult, Server } from "@modelcontextprotocol/server";
import { AppError, errorJson } from "../../shared/core/errors.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { callTool } from "../../shared/mcp/call-tool.ts";
import { reporter } from "../../shared/mcp/tool-call.ts";
import { describeTool } from "../../shared/mcp/tools/define-tool.ts";
import { DISCOVERY_PROMPT, INSTRUCTIONS } from "./prompt.ts";
import { TOOLS } from "./tools/index.ts";
import type { ScoutContext } from "./tools/scout-tool.ts";

/** Creates the server of one connection; sessions live in the context. */
export function createScoutServer(context: ScoutContext): Server {
  const server = new Server(
    { name: "federalscout", title: "FederalScout", version: packageVersion() },
    {
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
      instructions: INSTRUCTIONS,
    },
  );
  const { logger } = context;
  server.setRequestHandler("tools/list", () => ({ tools: TOOLS.map(describeTool) }));
  server.setRequestHandler("tools/call", async ({ params }, sdk) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) return UNKNOWN_TOOL;
    const started = performance.now();
    const facts: Record<string, unknown> = {};
    const report = reporter({ reportsProgress: true, logLevel: "off" }, sdk);
    const result = await callTool(tool, params.arguments, {
      ...context,
      log: logger,
      facts,
      canAsk: false,
      report,
    });
    const duration_ms = Math.round(performance.now() - started);
    logger.info({ tool: tool.name, outcome: facts.error_type ?? "done", duration_ms }, "tool called");
    return result;
  });
  const { text, ...listedPrompt } = DISCOVERY_PROMPT;
  server.setRequestHandler("prompts/list", () => ({ prompts: [listedPrompt] }));
  server.setRequestHandler("prompts/get", ({ params }) => ({
    messages: [
      {
        role: "user" as const,
        content: { type: "text" as const, text: text(params.arguments ?? {}) },
      },
    ],
  }));
  return server;
}

const NAMES = TOOLS.map(({ name }) => name).join(", ");
const unknownTool = {
  success: false,
  error: errorJson(
    new AppError("invalid_request", `There is no tool with this name; there are ${NAMES}.`, {
      details: { next: "Call one of these tools; federalscout_start_discovery is the first." },
    }),
  ),
};
const UNKNOWN_TOOL: CallToolResult = {
  content: [{ type: "text", text: JSON.stringify(unknownTool) }],
  structuredContent: unknownTool,
  isError: true,
};
