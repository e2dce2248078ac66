import { type AppError, ERROR_TYPES } from "../../shared/core/errors.ts";

/** Exit codes of the command. */
export const EXIT = { success: 0, failed: 1, usage: 2 } as const;

export function exitCodeFor({ type }: AppError): number {
  return ERROR_TYPES[type].exitCode;
}
