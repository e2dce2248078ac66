import { AppError } from "../../core/errors.ts";

/** The client's mistake. @param message names the field and says what it must be */
export function malformed(message: string): AppError {
  return new AppError("invalid_request", message);
}
