/** The part of every tool's output that describes a failure. */
import { z } from "zod";

export const errorOutput = z.looseObject({
  type: z.string(),
  category: z.string(),
  message: z.string(),
  next: z.string().describe("The next step, or the question for the user."),
});

export const validationErrorsOutput = z
  .record(z.string(), z.string())
  .describe("The mistakes in the answers by field_id; `page` for messages without a field.");
