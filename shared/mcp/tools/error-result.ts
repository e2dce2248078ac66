/** Renders a failure as a tool result: the error, its fields, accepted values and the next step. */
import { defined } from "../../core/defined.ts";
import {
  type AppError,
  type ErrorDetails,
  type ErrorType,
  type InputProblem,
  reportFailure,
} from "../../core/errors.ts";
import { cleanSiteText, quoteSiteText } from "../../core/site-text.ts";
import type { ToolResult } from "./define-tool.ts";

export interface Failure {
  type: string;
  message: string;
  details?: ErrorDetails | undefined;
}

export interface DescribedFailure extends Record<string, unknown> {
  error: { type: string; category: string; message: string; next: string } & Record<string, unknown>;
  validation_errors?: Record<string, string>;
}

/** @param requestId by which the operator finds the failure in the logs */
export function errorResult(
  error: AppError,
  facts: Record<string, unknown> = {},
  requestId?: string,
): ToolResult {
  const described = describeFailure(error);
  if (requestId !== undefined) described.error.request_id = requestId;
  const note = typeof facts.note === "string" ? `${facts.note}\n` : "";
  return {
    text: note + failureText(described) + (requestId === undefined ? "" : `\nRequest ${requestId}.`),
    structured: { success: false, ...facts, ...described },
    isError: true,
  };
}

/** `error`, and `validation_errors` where the user's answers are invalid. */
export function describeFailure(failure: Failure): DescribedFailure {
  const { problems: _, validation_errors: __, ...details } = failure.details ?? {};
  const report = reportFailure(failure, "assistant");
  const isAboutAnswers = ABOUT_ANSWERS.has(report.type);
  // The lines below the first one repeat the mistakes.
  const message = isAboutAnswers ? (report.message.split("\n")[0] ?? "").replace(/:$/, ".") : report.message;
  return defined({
    error: { ...(isAboutAnswers ? details : failure.details), ...report, message },
    validation_errors: isAboutAnswers ? validationErrors(failure.details ?? {}) : undefined,
  });
}

export function failureText(described: DescribedFailure): string {
  const { message, next } = described.error;
  return [message, ...failureLines(described), next].join("\n");
}

/** One line for each field, with the site's own messages in quotation marks. */
export function failureLines({ error, validation_errors = {} }: DescribedFailure): string[] {
  const quote = error.type === "validation_error" ? quoteSiteText : (message: string) => message;
  return Object.entries(validation_errors).map(([field, message]) => `- ${field}: ${quote(message)}`);
}

const ABOUT_ANSWERS: ReadonlySet<ErrorType> = new Set(["invalid_user_data", "validation_error"]);

/** The message, with the meanings that only the user can decide between: the message itself holds no answer. */
function askBack({ problem, message, candidates = [] }: InputProblem): string {
  if (problem === "unusual") return `${message}: ${candidates[0]}`;
  const open = problem === "ambiguous" ? candidates.filter((one) => !message.includes(one)) : [];
  if (open.length === 0) return message;
  const [first] = open;
  return open.length === 1
    ? `${message}; ask the user whether it is ${first}`
    : `${message}; ask the user which is meant: ${open.join(", ")}`;
}

/** @returns undefined where the error names no answer */
function validationErrors({
  problems = [],
  validation_errors = [],
}: ErrorDetails): Record<string, string> | undefined {
  const all = [
    ...problems.map(
      (problem) => [problem.field === "" ? "user_data" : problem.field, askBack(problem)] as const,
    ),
    ...validation_errors.map(
      ({ field_id, message }) => [field_id ?? "page", cleanSiteText(message)] as const,
    ),
  ];
  if (all.length === 0) return undefined;
  const byField = Map.groupBy(all, ([field]) => field);
  return Object.fromEntries(
    [...byField].map(([field, entries]) => [field, entries.map(([, message]) => message).join("; ")]),
  );
}
