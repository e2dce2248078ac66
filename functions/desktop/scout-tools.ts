/** FederalScout on the same connection: its tools in the form of FederalRunner's, over sessions of this process. */
import { createLogger } from "../../shared/core/logger.ts";
import type { FixedPrompt } from "../../shared/mcp/prompts.ts";
import { defineTool, type Tool, type ToolResult } from "../../shared/mcp/tools/define-tool.ts";
import { readScoutConfig } from "../federalscout/config.ts";
import { DISCOVERY_PROMPT, INSTRUCTIONS } from "../federalscout/prompt.ts";
import { createDiscoveryStore } from "../federalscout/sessions/discovery-record.ts";
import { createSessionList } from "../federalscout/sessions/session-list.ts";
import type { ScoutContext, Tool as ScoutTool } from "../federalscout/tools/define-tool.ts";
import { TOOLS } from "../federalscout/tools/index.ts";
import { runTool } from "../federalscout/tools/run-tool.ts";

export interface ScoutTools {
  tools: readonly Tool[];
  instructions: string;
  prompts: readonly FixedPrompt[];
  /** Closes the browsers of its sessions. */
  close(): Promise<void>;
}

/** @throws AppError `invalid_configuration` */
export async function openScoutTools(env: Record<string, string | undefined>): Promise<ScoutTools> {
  const config = readScoutConfig(env);
  const logger = createLogger(config.logLevel, { service: "federalscout" });
  const store = createDiscoveryStore(config.discoveriesDir);
  const sessions = createSessionList({ config, store, logger });
  const context: ScoutContext = { config, sessions, store, logger };
  return {
    tools: TOOLS.map((tool) => toTool(tool, context)),
    instructions: INSTRUCTIONS,
    prompts: [DISCOVERY_PROMPT],
    close: () => sessions.closeAll(),
  };
}

function toTool(tool: ScoutTool, context: ScoutContext): Tool {
  const { name, title, description, input, readOnly } = tool;
  return defineTool({
    name,
    title,
    description,
    scope: "federalrunner:execute",
    annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true },
    input,
    async handle(args): Promise<ToolResult> {
      const { content, isError } = await runTool(tool, args, context);
      return { content: content as ToolResult["content"], isError };
    },
  });
}
