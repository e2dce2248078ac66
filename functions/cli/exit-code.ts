import type { AppError } from "../../shared/core/errors.ts";

/** What the command's exit code says. */
export const EXIT = { success: 0, failed: 1, usage: 2 } as const;

/** Bad usage and configuration are 2, every other failure is 1. */
export function exitCodeFor(error: AppError): number {
  return error.type === "invalid_request" || error.type === "invalid_configuration"
    ? EXIT.usage
    : EXIT.failed;
}
