/** Runs a tool. Every failure becomes a response with the next step, so that none ends the server. */
import { AppError, errorJson, toAppError } from "../../../shared/core/errors.ts";
import { cleanSiteValue } from "../../../shared/core/site-text.ts";
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
  const read = tool.input.safeParse(args ?? {});
  if (read.success) return read.data;
  const problems = read.error.issues.map(
    ({ path, message }) => `${path.map(String).join(".") || "the arguments"}: ${message}`,
  );
  throw new AppError("invalid_request", `The arguments of ${tool.name} are wrong: ${problems.join("; ")}`, {
    details: { problems: problems.map((message) => ({ field: "", problem: "format", message })) },
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
