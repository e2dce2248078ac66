/** The definition of a tool. Each tool is a file in this folder and a line in index.ts. */
import type { z } from "zod";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import type { Screenshot } from "../../../shared/browser/pictures/take-screenshot.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { ScoutConfig } from "../config.ts";
import type { DiscoveryStore } from "../sessions/discovery-record.ts";
import type { SessionList } from "../sessions/session-list.ts";

export interface ScoutContext {
  config: ScoutConfig;
  sessions: SessionList;
  store: DiscoveryStore;
  logger: Logger;
  /** Provides the browsers of proofs. Defaults to launching one. */
  launch?: LaunchBrowser;
}

/** One JSON object for the model, and at most one screenshot. */
export interface ToolAnswer {
  json: Record<string, unknown>;
  picture?: Picture | undefined;
}

export type Picture = Pick<Screenshot, "jpeg" | "truncated">;

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: `federalscout_${string}`;
  title: string;
  description: string;
  input: Input;
  /** Whether it changes neither the site's page nor a file. */
  readOnly: boolean;
  run(args: z.output<Input>, context: ScoutContext): Promise<ToolAnswer>;
}

/** Ties the type of `run`'s arguments to the schema. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}
