/** Calls a tool: validates its arguments, executes it and renders its result for MCP. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { AppError, toAppError } from "../../../../shared/core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../../../../shared/core/schema-issues.ts";
import type { Tool, ToolCall, ToolResult } from "../tools/define-tool.ts";
import { errorResult } from "../tools/error-result.ts";

/** Never throws: a failure is a result with the next step, which a model can read. */
export async function callTool(tool: Tool, args: unknown, call: ToolCall): Promise<CallToolResult> {
  const result = await execute(tool, args, call);
  recordResult(result, call);
  return toCallResult(result);
}

async function execute(tool: Tool, args: unknown, call: ToolCall): Promise<ToolResult> {
  const input = tool.input.safeParse(args ?? {});
  if (!input.success) return errorResult(wrongArguments(tool, input.error.issues));
  try {
    return await tool.handle(input.data as never, call);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.category !== "permanent") call.log.error({ tool: tool.name, error: thrown }, "a tool failed");
    return errorResult(error);
  }
}

function wrongArguments(tool: Tool, issues: readonly z.core.$ZodIssue[]): AppError {
  const problems = schemaProblems(
    issues,
    "an argument of this tool",
    Object.keys(tool.input.shape),
    MOST_PROBLEMS,
  );
  const lines = problemLines(problems, "arguments");
  return new AppError("invalid_request", `Wrong arguments for ${tool.name}: ${lines.join("; ")}.`, {
    details: { problems },
  });
}

function recordResult({ structured = {}, isError }: ToolResult, { facts }: ToolCall): void {
  const { error, run_id, wizard_id, state, execution_time_ms, pages_completed } = structured;
  Object.assign(facts, { run_id, state, execution_time_ms, pages_completed, failed: isError });
  // Logged for existing wizards only: an unknown id is the caller's text.
  if (run_id !== undefined) facts.wizard_id = wizard_id;
  if (isError) facts.error_type = (error as { type?: string } | undefined)?.type;
}

function toCallResult({ structured, content = [], isError }: ToolResult): CallToolResult {
  return {
    content: [
      ...content,
      ...(structured ? [{ type: "text" as const, text: JSON.stringify(structured) }] : []),
    ],
    structuredContent: structured,
    isError,
  };
}
