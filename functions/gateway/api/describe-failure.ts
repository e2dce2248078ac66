/** A failure in the one form that every answer of the API, and every run in it, has. */
import { z } from "zod";
import {
  type AppError,
  ERROR_TYPES,
  type ErrorDetails,
  type ErrorType,
} from "../../../shared/core/errors.ts";
import { nextStep } from "./next-steps.ts";

export const failureSchema = z
  .object({
    type: z.string().describe("What kind of failure it is; stable. docs/errors.md lists all of them."),
    category: z
      .enum(["transient", "permanent", "agent_error", "system_error"])
      .describe("`transient` failures may be tried again; `permanent` ones need a change by the caller."),
    message: z.string(),
    next: z.string().describe("What to do about it."),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Facts, such as `problems`: what is wrong with which field."),
  })
  .meta({ id: "Failure" });

export type DescribedFailure = z.output<typeof failureSchema>;

/** @param error an {@link AppError}, or what a run's record and result keep of one */
export function describeFailure(
  error: Pick<AppError, "message"> & { type: string; details?: ErrorDetails | undefined },
): DescribedFailure {
  const type = Object.hasOwn(ERROR_TYPES, error.type) ? (error.type as ErrorType) : "internal_error";
  const { details = {} } = error;
  return {
    type,
    category: ERROR_TYPES[type].category,
    message: error.message,
    next: nextStep(type),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}
