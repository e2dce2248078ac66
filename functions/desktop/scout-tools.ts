/** FederalScout on the same connection: its tools in the form of FederalRunner's, over sessions of this process. */
import { createLogger } from "../../shared/core/logger.ts";
import type { FixedPrompt } from "../../shared/mcp/prompts.ts";
import type { Tool, ToolCall } from "../../shared/mcp/tools/define-tool.ts";
import { readScoutConfig } from "../federalscout/config.ts";
import { DISCOVERY_PROMPT, INSTRUCTIONS } from "../federalscout/prompt.ts";
import { createDiscoveryStore } from "../federalscout/sessions/discovery-record.ts";
import { createSessionList } from "../federalscout/sessions/session-list.ts";
import { TOOLS } from "../federalscout/tools/index.ts";
import type { ScoutCall, ScoutContext, ScoutTool } from "../federalscout/tools/scout-tool.ts";

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
  return {
    ...tool,
    scope: "federalrunner:execute",
    handle: (input: never, call: ToolCall) => tool.handle(input, { ...context, ...callOf(call) }),
  };
}

function callOf({ log, facts, canAsk, report }: ToolCall): Omit<ScoutCall, keyof ScoutContext> {
  return { log, facts, canAsk, report };
}
