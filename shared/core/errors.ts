/**
 * Every failure of the product is an {@link AppError} with one type of the closed set in error-table.ts, whose columns
 * are its forms on each wire.
 */
import { ERROR_TYPES, type ErrorCategory, type ErrorType, errorRow } from "./error-table.ts";

export { ERROR_TYPES, type ErrorCategory, type ErrorType } from "./error-table.ts";

/** Facts that a failure may carry. They may be personal: seal them, show them to their owner, never log them. */
export interface ErrorDetails {
  /** The wizard's field, or the part of the input. */
  field_id?: string;
  /** Number of the wizard's page, from 1. */
  page?: number;
  /** Valid alternatives. */
  candidates?: string[];
  /** All problems of the input. */
  problems?: InputProblem[];
  /** The site's own messages, each with its field where that is known. */
  validation_errors?: ValidationMessage[];
  [fact: string]: unknown;
}

/** One problem of a caller's input. `field` is a path such as `children[1].age`. */
export interface InputProblem {
  field: string;
  problem:
    | "missing"
    | "type"
    | "pattern"
    | "range"
    | "unknown_option"
    | "unknown_field"
    | "ambiguous"
    | "unusual"
    | "format";
  /** The expected form, without the value. */
  message: string;
  candidates?: string[];
  /** The candidate with the closest name. */
  closest?: string;
  /** An unusual amount that was read from uncertain words: it is given in digits, since no confirmation takes it. */
  needs_digits?: true;
}

/** A message that the site itself shows about an answer. */
export interface ValidationMessage {
  field_id?: string;
  message: string;
}

/** The only error class that crosses a module's boundary. Its message never holds personal data. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly type: ErrorType;
  readonly details: ErrorDetails;

  constructor(type: ErrorType, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.type = type;
    this.details = options.details ?? {};
  }

  get category(): ErrorCategory {
    return ERROR_TYPES[this.type].category;
  }
}

/** An {@link AppError} as it is; any other thrown value becomes `internal_error` with that value as its cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError("internal_error", ERROR_TYPES.internal_error.summary, { cause: thrown });
}

/** A failure as every wire reports it. */
export interface FailureReport {
  type: ErrorType;
  category: ErrorCategory;
  message: string;
  /** The reader's next step. */
  next: string;
}

/** @param failure an {@link AppError}, or the failure of a run's record, whose type may be that of a newer release */
export function reportFailure(
  failure: { type: string; message: string },
  reader: "operator" | "client" | "assistant" = "operator",
): FailureReport {
  const { type, category, next, nextForClient, nextForAssistant } = errorRow(failure.type);
  const steps = { operator: next, client: nextForClient, assistant: nextForAssistant };
  return { type, category, message: failure.message, next: steps[reader] ?? next };
}

/** As JSON for the command and FederalScout: the report and the error's own facts, which may hold a better `next`. */
export function errorJson(error: AppError): Record<string, unknown> {
  return { ...reportFailure(error), ...error.details };
}

/** @returns Retry-After in seconds, or undefined where the same call cannot succeed later */
export function retryAfterSeconds({ type, details }: Pick<AppError, "type" | "details">): number | undefined {
  const { retry_after_seconds: known } = details;
  const usual = errorRow(type).retryAfterSeconds ?? undefined;
  return usual !== undefined && typeof known === "number" && known > 0 ? Math.ceil(known) : usual;
}
