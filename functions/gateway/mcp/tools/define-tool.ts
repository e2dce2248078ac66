/** The type of a tool. Each tool is one file that calls {@link defineTool} and one line in index.ts. */
import { isDeepStrictEqual } from "node:util";
import type { ContentBlock, Tool as ListedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import type { Logger } from "../../../../shared/core/logger.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import type { Schedules } from "../../../../shared/schedules/open-schedules.ts";
import type { Catalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";
import type { Caller } from "../access/authenticate.ts";
import type { CallName, RunningCalls } from "../calls/running-calls.ts";

/** The services and the context of one call. */
export interface ToolCall {
  caller: Caller;
  catalogue: Catalogue;
  runs: Runs;
  schedules: Schedules;
  log: Logger;
  /** For the request's log line: counts, durations and categories, never personal data. */
  facts: Record<string, unknown>;
  /** Identifies this call's run for `notifications/cancelled`. */
  name: CallName;
  runningCalls: RunningCalls;
  /** Maximum wait for a run. */
  waitMs: number;
  /** Characters of base64. */
  imageBudget: number;
  /** Reports progress where the caller requested it. */
  report(progress: { progress: number; total?: number; message: string }): void;
  /** Aborted when the caller disconnects or this process drains. */
  callerGone(): AbortSignal;
}

export interface ToolResult {
  /** Sent as structured content, and as text for clients without support for it. */
  structured?: Record<string, unknown>;
  /** Content before the text, such as pictures. */
  content?: readonly ContentBlock[];
  /** The tool failed; the result contains the reason. */
  isError?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  scope: Scope;
  /** The call also requires the run scope of the target of the schedule that its arguments define or name. */
  needsTargetScope?: true;
  annotations: ToolAnnotations;
  input: z.ZodObject;
  /** Failures must match it too, since clients validate them. */
  output?: z.ZodObject;
  /** @throws AppError which is rendered as a failed result with the next step */
  handle(input: never, call: ToolCall): Promise<ToolResult>;
}

export interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
}

export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, "input" | "handle"> & {
    input: Input;
    handle(input: z.output<Input>, call: ToolCall): Promise<ToolResult>;
  },
): Tool {
  return tool as unknown as Tool;
}

/** A tool as `tools/list` shows it. */
export function describeTool({ name, title, description, annotations, input, output }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    outputSchema: output && toJsonSchema(output, "output"),
    annotations: { title, ...annotations },
  };
}

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ListedTool["inputSchema"] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // Some clients do not support the empty schema.
    override: ({ jsonSchema }) => {
      if (isDeepStrictEqual(jsonSchema.additionalProperties, {})) jsonSchema.additionalProperties = true;
    },
  });
  return { ...rest, type: "object" } as ListedTool["inputSchema"];
}
