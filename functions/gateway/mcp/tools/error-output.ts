/** The part of every tool's output that tells of a failure. */
import { z } from "zod";

export const errorOutput = z
  .looseObject({
    type: z.string().describe("What kind of failure it is; stable."),
    category: z.string().describe("`transient` failures may be tried again; `permanent` ones need a change."),
    message: z.string(),
    next: z.string().describe("What to do about it, or what to ask the user."),
  })
  .describe("Why it failed.");

export const validationErrorsOutput = z
  .record(z.string(), z.string())
  .describe("What is wrong with the answers, by field_id; `page` for what belongs to no field.");
