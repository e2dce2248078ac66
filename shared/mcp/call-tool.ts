/** Calls a tool: validates its arguments, executes it and renders its result for MCP. */
import { type CallToolResult, type InputRequiredResult, inputRequired } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { AppError, toAppError } from "../core/errors.ts";
import { exceededJsonLimit } from "../core/json-limits.ts";
import { parseJson } from "../core/parse-json.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../core/schema-issues.ts";
import type { Tool, ToolCall, ToolResult } from "./tools/define-tool.ts";
import { errorResult } from "./tools/error-result.ts";

/** Never throws: a failure is a result with the next step, which a model can read. */
export async function callTool(
  tool: Tool,
  args: unknown,
  call: ToolCall,
): Promise<CallToolResult | InputRequiredResult> {
  const result = await executeWithAnswers(tool, args, call);
  recordResult(result, call);
  return result.ask ? toQuestion(result.ask) : toCallResult(result);
}

/** An answer may raise further questions. */
const MOST_ROUNDS = 4;

async function executeWithAnswers(tool: Tool, args: unknown, call: ToolCall): Promise<ToolResult> {
  let result = await execute(tool, args, call);
  let inputs: Record<string, unknown> = {};
  for (let round = 1; result.ask && call.ask; round++) {
    const answers = await call.ask(result.ask);
    inputs = { ...inputs, ...answers };
    const canAsk = round < MOST_ROUNDS && Object.keys(answers).length > 0;
    // The call's properties may be getters.
    const next: ToolCall = Object.create(call, { inputs: { value: inputs }, canAsk: { value: canAsk } });
    result = await execute(tool, args, next);
  }
  return result;
}

/** The key of the answers in the next round of a call. */
export const ANSWERS_KEY = "answers";

async function execute(tool: Tool, args: unknown, call: ToolCall): Promise<ToolResult> {
  const input = tool.input.safeParse(withParsedData(args ?? {}));
  if (!input.success) return errorResult(wrongArguments(tool, input.error.issues));
  try {
    return await tool.handle(input.data as never, call);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.category !== "permanent") call.log.error({ tool: tool.name, error: thrown }, "a tool failed");
    return errorResult(error);
  }
}

/** Some clients send a nested object as its JSON text. */
function withParsedData(args: unknown): unknown {
  const { user_data: text } = args as { user_data?: unknown };
  if (typeof text !== "string" || exceededJsonLimit(text) !== undefined) return args;
  const parsed = parseJson(text);
  return "value" in parsed ? { ...(args as object), user_data: parsed.value } : args;
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

/** The text comes first: some clients show only the first content, or take it for the error. */
function toCallResult({ text, structured, content = [], isError }: ToolResult): CallToolResult {
  return {
    content: [...(text === undefined ? [] : [{ type: "text" as const, text }]), ...content],
    structuredContent: structured,
    isError,
  };
}

function toQuestion({ message, schema }: NonNullable<ToolResult["ask"]>): InputRequiredResult {
  const requestedSchema = schema as Parameters<typeof inputRequired.elicit>[0]["requestedSchema"];
  return inputRequired({
    inputRequests: { [ANSWERS_KEY]: inputRequired.elicit({ message, requestedSchema }) },
  });
}
