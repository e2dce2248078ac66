/** What a tool is. Each is one file that calls {@link defineTool} and one line in index.ts. */
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

/** What a tool works with. */
export interface ToolCall {
  caller: Caller;
  catalogue: Catalogue;
  runs: Runs;
  schedules: Schedules;
  log: Logger;
  /** For the request's log line: counts, durations and categories, never anything that a person said. */
  facts: Record<string, unknown>;
  /** For `notifications/cancelled` to find what this call has started. */
  name: CallName;
  runningCalls: RunningCalls;
  /** How long to wait for a run. */
  waitMs: number;
  /** Characters of base64. */
  imageBudget: number;
  /** Tells the caller how far it is, where progress was asked for. */
  report(progress: { progress: number; total?: number; message: string }): void;
  /** A signal for when waiting makes no sense any more: the caller has left, or this process is told to end. */
  callerGone(): AbortSignal;
}

export interface ToolResult {
  /** The answer itself: as structured content, and as text for clients that know no other. */
  structured?: Record<string, unknown>;
  /** What goes before the text, such as pictures. */
  content?: readonly ContentBlock[];
  /** The tool did not do what was asked; the answer says why. */
  isError?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  scope: Scope;
  /** The call also needs the run scope of the target of the schedule that its arguments define or name. */
  needsTargetScope?: true;
  annotations: ToolAnnotations;
  input: z.ZodObject;
  /** Failures must fit it too, since clients check them as well. */
  output?: z.ZodObject;
  /** @throws AppError which becomes an answer that says what to do next */
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
    ...(output ? { outputSchema: toJsonSchema(output, "output") } : {}),
    annotations: { title, ...annotations },
  };
}

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ListedTool["inputSchema"] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // An open object, in the words that every client understands.
    override: ({ jsonSchema }) => {
      if (isDeepStrictEqual(jsonSchema.additionalProperties, {})) jsonSchema.additionalProperties = true;
    },
  });
  return { ...rest, type: "object" } as ListedTool["inputSchema"];
}
