/** Renders a failure as a tool result: the error, its field, accepted values and the next step. */
import {
  type AppError,
  type ErrorDetails,
  type ErrorType,
  reportFailure,
} from "../../../../shared/core/errors.ts";
import { cleanSiteText } from "../../../../shared/core/site-text.ts";
import type { ToolResult } from "./define-tool.ts";

export interface Failure {
  type: string;
  message: string;
  details?: ErrorDetails | undefined;
}

export function errorResult(error: AppError, facts: Record<string, unknown> = {}): ToolResult {
  return { structured: { success: false, ...facts, ...describeFailure(error) }, isError: true };
}

/** `error`, and `validation_errors` where the user's answers are invalid. */
export function describeFailure(failure: Failure): Record<string, unknown> {
  const { details = {} } = failure;
  const report = reportFailure(failure, "assistant");
  return {
    error: { ...details, ...report },
    validation_errors: ABOUT_ANSWERS.has(report.type) ? validationErrors(details) : undefined,
  };
}

const ABOUT_ANSWERS: ReadonlySet<ErrorType> = new Set(["invalid_user_data", "validation_error"]);

function validationErrors({ problems = [], validation_errors = [] }: ErrorDetails): Record<string, string> {
  const all = [
    ...problems.map(({ field, message }) => [field === "" ? "user_data" : field, message] as const),
    ...validation_errors.map(
      ({ field_id, message }) => [field_id ?? "page", cleanSiteText(message)] as const,
    ),
  ];
  const byField = Map.groupBy(all, ([field]) => field);
  return Object.fromEntries(
    [...byField].map(([field, entries]) => [field, entries.map(([, message]) => message).join("; ")]),
  );
}
