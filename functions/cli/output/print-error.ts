/** A failure for people on stderr, and for programs as an object. */
import {
  type AppError,
  type InputProblem,
  reportFailure,
  type ValidationMessage,
} from "../../../shared/core/errors.ts";

/** Says what happened and of which category it is, every detail that helps, and what to do next. */
export function printError(error: AppError): void {
  const { problems = [], validation_errors = [], candidates = [] } = error.details;
  // The message lists the problems as well; here each comes with what would fit.
  const message = problems.length > 0 ? error.message.split("\n")[0] : error.message;
  const lines = [
    `${error.type} (${error.category}): ${message}`,
    ...problems.map(problemLine),
    ...validation_errors.map(messageLine),
    ...agentLines(error.details.agent_message),
    ...(candidates.length > 0 ? [`  Possible: ${list(candidates)}`] : []),
    `Next: ${reportFailure(error).next}`,
    ...(error.type === "internal_error" ? causeLine(error.cause) : []),
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
}

const LAST_LINES = 5;

/** The last of what an agent said about its failure, masked. */
function agentLines(words: unknown): string[] {
  if (typeof words !== "string" || words === "") return [];
  return [
    "It said:",
    ...words
      .split("\n")
      .slice(-LAST_LINES)
      .map((line) => `  ${line}`),
  ];
}

/** For a report: what was thrown, without its words, which may be personal, and without where. */
function causeLine(cause: unknown): string[] {
  if (!(cause instanceof Error)) return [];
  const { code } = cause as NodeJS.ErrnoException;
  return [`Cause: ${cause.name}${code === undefined ? "" : ` ${code}`}`];
}

function problemLine(problem: InputProblem): string {
  const closest = problem.closest === undefined ? "" : ` Closest: ${problem.closest}.`;
  const candidates = problem.candidates?.length ? ` Possible: ${list(problem.candidates)}` : "";
  return `  ${problem.field}: ${problem.message}${closest}${candidates}`;
}

function messageLine({ field_id, message }: ValidationMessage): string {
  return `  ${field_id ?? "page"}: “${message}”`;
}

function list(candidates: string[]): string {
  const shown = candidates.slice(0, 12).join(", ");
  return candidates.length > 12 ? `${shown}, … (${candidates.length} in all)` : shown;
}
