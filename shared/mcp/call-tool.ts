/** Calls a tool: validates its arguments, executes it and renders its result for MCP. */
import {
  type CallToolResult,
  type ContentBlock,
  type InputRequiredResult,
  inputRequired,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { AppError, toAppError } from "../core/errors.ts";
import { exceededJsonLimit, exceededValueLimit } from "../core/json/json-limits.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../core/schemas/schema-issues.ts";
import { readYesNo } from "../text/yes-no.ts";
import { mayAsk, type Rounds, withAnswers, withQuestion } from "./questions/rounds.ts";
import type { BaseCall, ToolFor, ToolQuestion, ToolResult } from "./tools/define-tool.ts";
import { errorResult } from "./tools/error-result.ts";

/** Never throws: a failure is a result with the next step, which a model can read. */
export async function callTool<Call extends BaseCall>(
  tool: ToolFor<Call>,
  args: unknown,
  call: Call,
): Promise<CallToolResult | InputRequiredResult> {
  const { result, rounds } = await executeWithAnswers(tool, args, call);
  recordResult(result, call);
  if (result.ask) return toQuestion(result.ask, rounds);
  const { content = [] } = result;
  const known = call.lacksLinks ? content.map(linkAsText) : content;
  return toCallResult({ ...result, content: known }, rounds);
}

async function executeWithAnswers<Call extends BaseCall>(tool: ToolFor<Call>, args: unknown, call: Call) {
  let result = await execute(tool, args, call);
  let { rounds } = call;
  while (result.ask && call.ask) {
    rounds = withAnswers(withQuestion(rounds, result.ask), await call.ask(result.ask));
    // The call's properties may be getters.
    const next: Call = Object.create(call, {
      rounds: { value: rounds },
      canAsk: { value: mayAsk(rounds) },
    });
    result = await execute(tool, args, next);
  }
  return { result, rounds };
}

/** The key of the answers in the next round of a call. */
export const ANSWERS_KEY = "answers";

async function execute<Call extends BaseCall>(
  tool: ToolFor<Call>,
  args: unknown,
  call: Call,
): Promise<ToolResult> {
  const exceeded = exceededValueLimit(args);
  if (exceeded) {
    return errorResult(
      new AppError("invalid_request", `The arguments of ${tool.name}: the object ${exceeded}.`),
    );
  }
  const given = tool.input.safeParse(args ?? {});
  const input = given.success ? given : tool.input.safeParse(correctTypes(args, given.error.issues));
  if (!input.success) return errorResult(wrongArguments(tool, input.error.issues));
  try {
    return await tool.handle(input.data as never, call);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.category === "permanent") return errorResult(error);
    call.log.error({ tool: tool.name, error: thrown }, "a tool failed");
    return errorResult(error, {}, call.requestId);
  }
}

function wrongArguments(tool: ToolFor<never>, issues: readonly z.core.$ZodIssue[]): AppError {
  const known = Object.keys(tool.input.shape);
  const hint = known.includes("user_data") ? "; the answers belong in user_data" : "";
  const problems = schemaProblems(issues, `an argument of this tool${hint}`, known, MOST_PROBLEMS);
  const lines = problemLines(problems, "arguments");
  return new AppError("invalid_request", `Wrong arguments for ${tool.name}: ${lines.join("; ")}.`, {
    details: { problems },
  });
}

function recordResult({ structured = {}, isError }: ToolResult, { facts }: BaseCall): void {
  const { error, run_id, wizard_id, state, execution_time_ms, pages_completed } = structured;
  Object.assign(facts, { run_id, state, execution_time_ms, pages_completed, failed: isError });
  // Logged for existing wizards only: an unknown id is the caller's text.
  if (run_id !== undefined) facts.wizard_id = wizard_id;
  if (isError) facts.error_type = (error as { type?: string } | undefined)?.type;
}

/** The text comes first: some clients show only the first content, or show it as the error. */
function toCallResult(
  { text, structured, content = [], isError }: ToolResult,
  rounds: Rounds | undefined,
): CallToolResult {
  const isOpen = isError && rounds?.unanswered;
  const whole = isOpen ? `The user left the questions unanswered.\n${text}` : text;
  return {
    content: [...(whole === undefined ? [] : [{ type: "text" as const, text: whole }]), ...content],
    structuredContent: structured,
    isError,
  };
}

function linkAsText(block: ContentBlock): ContentBlock {
  if (block.type !== "resource_link") return block;
  return { type: "text", text: `${block.title ?? block.name}: ${block.uri}` };
}

function toQuestion(question: ToolQuestion, rounds: Rounds | undefined): InputRequiredResult {
  const { message, schema } = question;
  const requestedSchema = schema as Parameters<typeof inputRequired.elicit>[0]["requestedSchema"];
  return inputRequired({
    inputRequests: { [ANSWERS_KEY]: inputRequired.elicit({ message, requestedSchema }) },
    requestState: JSON.stringify(withQuestion(rounds, question)),
  });
}

/** @param issues of the arguments; those about the type of a text are corrected in a copy */
export function correctTypes(args: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(args);
  for (const issue of issues) {
    const last = issue.path.at(-1);
    if (issue.code !== "invalid_type" || last === undefined) continue;
    const holder = issue.path.slice(0, -1).reduce((value, key) => memberOf(value, key), copy);
    const text = memberOf(holder, last);
    const value = typeof text === "string" ? readAs(issue.expected, text) : undefined;
    if (value !== undefined) (holder as Record<PropertyKey, unknown>)[last] = value;
  }
  return copy;
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function readAs(expected: string, text: string): unknown {
  switch (expected) {
    case "int":
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
    case "boolean":
      return readYesNo(text);
    case "array":
    case "object":
    case "record": {
      const parsed = exceededJsonLimit(text) === undefined ? parseJson(text) : {};
      return "value" in parsed ? parsed.value : undefined;
    }
    default:
      return undefined;
  }
}
