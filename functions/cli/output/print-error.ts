/** A failure for people on stderr, and for programs as an object. */
import {
  type AppError,
  errorJson,
  type InputProblem,
  type ValidationMessage,
} from "../../../shared/core/errors.ts";
import { isConfirmable, unusualQuestion } from "../../../shared/wizards/contract/unusual-question.ts";
import { pasteable } from "./pasteable.ts";

/** Prints type, category, message and details of a failure, and the next step. */
export function printError(error: AppError): void {
  const { problems = [], validation_errors = [], candidates = [] } = error.details;
  // The message repeats the problems, which follow with suggestions.
  const message = problems.length > 0 ? error.message.split("\n")[0] : error.message;
  const lines = [
    `${error.type} (${error.category}): ${message}`,
    ...problemLines(problems),
    ...validation_errors.map(messageLine),
    ...agentLines(error.details.agent_message),
    ...(candidates.length > 0 ? [`  Possible: ${list(candidates)}`] : []),
    `Next: ${errorJson(error).next}`,
    ...(error.type === "internal_error" ? causeLine(error.cause) : []),
  ];
  process.stderr.write(`${pasteable(lines.join("\n"))}\n`);
}

const LAST_LINES = 5;

/** The masked end of an agent's error output. */
function agentLines(words: unknown): string[] {
  if (typeof words !== "string" || words === "") return [];
  return [
    "Its output ended with:",
    ...words
      .split("\n")
      .slice(-LAST_LINES)
      .map((line) => `  ${line}`),
  ];
}

/** For a bug report: the cause's name, without its message, which may be personal, and without its stack. */
function causeLine(cause: unknown): string[] {
  if (!(cause instanceof Error)) return [];
  const { code } = cause as NodeJS.ErrnoException;
  return [`Cause: ${cause.name}${code === undefined ? "" : ` ${code}`}`];
}

/** Unknown fields share their candidates, which the first of them lists. */
function problemLines(problems: InputProblem[]): string[] {
  const listed = new Set<string>();
  return problems.map((problem) => {
    const { field, message, closest, candidates = [] } = problem;
    if (problem.problem === "unusual")
      return `  ${field}: ${unusualQuestion(problem)}${isConfirmable(problem) ? ` If so, add --confirmed ${field}.` : ""}`;
    const possible = list(candidates);
    const isNew = possible !== "" && !listed.has(possible);
    listed.add(possible);
    return [
      `  ${field}: ${message}`,
      ...(closest === undefined ? [] : [`closest: ${closest}`]),
      ...(isNew ? [`possible: ${possible}`] : []),
    ].join("; ");
  });
}

function messageLine({ field_id, message }: ValidationMessage): string {
  return `  ${field_id ?? "page"}: “${message}”`;
}

function list(candidates: string[]): string {
  const shown = candidates.slice(0, 12).join(", ");
  return candidates.length > 12 ? `${shown}, … (${candidates.length} in all)` : shown;
}
