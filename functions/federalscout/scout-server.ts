/** FederalScout as an MCP server: its tools and its prompt, for every supported revision of the protocol. */
import { type CallToolResult, Server } from "@modelcontextprotocol/server";
import { z } from "zod";
import { packageVersion } from "../../shared/core/package-root.ts";
import { DISCOVERY_PROMPT, INSTRUCTIONS } from "./prompt.ts";
import type { ScoutContext } from "./tools/define-tool.ts";
import { TOOLS } from "./tools/index.ts";
import { runTool } from "./tools/run-tool.ts";

/** Creates the server of one connection; sessions live in the context. */
export function createScoutServer(context: ScoutContext): Server {
  const server = new Server(
    { name: "federalscout", title: "FederalScout", version: packageVersion() },
    {
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
      instructions: INSTRUCTIONS,
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: LISTED }));
  // The tool checks its arguments, so that a wrong one gets the same response as any other failure.
  server.setRequestHandler("tools/call", async ({ params }): Promise<CallToolResult> => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool) return runTool(tool, params.arguments, context);
    const error = {
      type: "invalid_request",
      message: `There is no tool ${params.name.slice(0, 60)}.`,
      next: `Use one of ${TOOLS.map(({ name }) => name).join(", ")}.`,
    };
    return { content: [{ type: "text", text: JSON.stringify({ success: false, error }) }], isError: true };
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

const LISTED = TOOLS.map(({ name, title, description, input, readOnly }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: "input" }) as { type: "object" },
  annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true },
}));
