import { type AppError, ERROR_TYPES } from "../../../shared/core/errors.ts";

/** An error as tools answer it: what happened, and what to do next. */
export function errorJson(error: AppError): Record<string, unknown> {
  const { next = ERROR_TYPES[error.type].next, ...facts } = error.details;
  return { type: error.type, message: error.message, next, ...facts };
}
