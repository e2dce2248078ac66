/** A failure as a tool's answer: what happened, where, what would fit, and what to do next. */
import {
  type AppError,
  ERROR_TYPES,
  type ErrorDetails,
  type ErrorType,
} from "../../../../shared/core/errors.ts";
import type { ToolAnswer } from "./define-tool.ts";
import { nextStep } from "./next-steps.ts";

export interface Failure {
  type: string;
  message: string;
  details?: ErrorDetails | undefined;
}

export function errorAnswer(error: AppError, facts: Record<string, unknown> = {}): ToolAnswer {
  return { structured: { success: false, ...facts, ...describeFailure(error) }, isError: true };
}

/** `error`, and `validation_errors` where the answers are to blame. */
export function describeFailure({ type, message, details = {} }: Failure): Record<string, unknown> {
  const known = isErrorType(type) ? type : "internal_error";
  return {
    error: {
      ...details,
      type: known,
      category: ERROR_TYPES[known].category,
      message,
      next: nextStep(known),
    },
    ...(ABOUT_ANSWERS.has(known) ? { validation_errors: validationErrors(details) } : {}),
  };
}

const ABOUT_ANSWERS: ReadonlySet<ErrorType> = new Set(["invalid_user_data", "validation_error"]);

function validationErrors({ problems = [], validation_errors = [] }: ErrorDetails): Record<string, string> {
  const all = [
    ...problems.map(({ field, message }) => [field === "" ? "user_data" : field, message] as const),
    ...validation_errors.map(({ field_id, message }) => [field_id ?? "page", message] as const),
  ];
  const byField = Map.groupBy(all, ([field]) => field);
  return Object.fromEntries(
    [...byField].map(([field, entries]) => [field, entries.map(([, message]) => message).join("; ")]),
  );
}

function isErrorType(type: string): type is ErrorType {
  return Object.hasOwn(ERROR_TYPES, type);
}
