/** Runs a tool. Every failure becomes a response with the next step, so that none ends the server. */
import { AppError, errorJson, toAppError } from "../../../shared/core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../../../shared/core/schemas/schema-issues.ts";
import { cleanSiteValue } from "../../../shared/core/site-text.ts";
import { correctTypes } from "../../../shared/mcp/correct-types.ts";
import type { Picture, ScoutContext, Tool, ToolAnswer } from "./define-tool.ts";
import { ToolFailure } from "./with-session.ts";

export interface ToolResult {
  content: ({ type: "text"; text: string } | { type: "image"; data: string; mimeType: string })[];
  isError?: boolean;
  [key: string]: unknown;
}

export async function runTool(tool: Tool, args: unknown, context: ScoutContext): Promise<ToolResult> {
  const started = performance.now();
  const log = (outcome: string) => {
    const duration_ms = Math.round(performance.now() - started);
    context.logger.info({ tool: tool.name, outcome, duration_ms }, "tool called");
  };
  try {
    const answer = await tool.run(readArguments(tool, args), context);
    const hasFailed = answer.json.success === false;
    log(hasFailed ? "refused" : "done");
    return toResult(answer, hasFailed);
  } catch (thrown) {
    const { cause, picture } =
      thrown instanceof ToolFailure ? thrown : { cause: thrown as unknown, picture: undefined };
    const error = toAppError(cause);
    log(error.type);
    if (error.type === "internal_error") context.logger.error(error, "a tool failed");
    return toResult({ json: { success: false, error: errorJson(error) }, picture }, true);
  }
}

function readArguments(tool: Tool, args: unknown): Record<string, unknown> {
  const first = tool.input.safeParse(args ?? {});
  const read = first.success ? first : tool.input.safeParse(correctTypes(args, first.error.issues));
  if (read.success) return read.data;
  const known = Object.keys(tool.input.shape);
  const problems = schemaProblems(read.error.issues, "an argument of this tool", known, MOST_PROBLEMS);
  const lines = problemLines(problems, "arguments");
  throw new AppError("invalid_request", `Wrong arguments for ${tool.name}: ${lines.join("; ")}.`, {
    details: { problems },
  });
}

function toResult({ json, picture }: ToolAnswer, isError: boolean): ToolResult {
  const answer = cleanSiteValue(json);
  const text = JSON.stringify({ ...answer, ...(picture ? { screenshot: describePicture(picture) } : {}) });
  return {
    content: [
      { type: "text", text },
      ...(picture
        ? [{ type: "image" as const, data: picture.jpeg.toString("base64"), mimeType: "image/jpeg" }]
        : []),
    ],
    ...(isError ? { isError } : {}),
  };
}

// The screenshot is image content: as text it would cost fifty times as many tokens.
function describePicture({ jpeg, truncated }: Picture): object {
  return { attached: "image/jpeg", bytes: jpeg.length, ...(truncated ? { truncated } : {}) };
}
