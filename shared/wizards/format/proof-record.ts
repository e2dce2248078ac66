/** The record of a wizard's proof, `proof` in its file: what each visit to the form has shown, and what none has. */
import { z } from "zod";
import { identifier, text } from "./format.ts";

/**
 * Kinds of a form's last page: `result` holds a figure, a verdict or a conclusion, `refusal` a verdict against the person; a
 * `way_out` ends the form early, a `review` repeats the answers, `tasks` lists the form's parts, and `none` states nothing.
 */
export const ENDINGS = ["result", "refusal", "way_out", "review", "tasks", "none"] as const;

const choicesSchema = z.record(identifier, z.union([z.string(), z.boolean(), z.array(z.string())]));

const visitSchema = z.strictObject({
  at: text,
  on: z.enum(["site", "practice"]),
  /** `run`: a run with the example values in a browser of its own; `session`: the discovery, which submitted the form once. */
  by: z.enum(["run", "session"]),
  /** The options of choices on which pages, questions or results depend. */
  choices: choicesSchema,
  /** The numbers of the pages, in the order of the visit. */
  pages: z.array(z.int().min(1)),
  /** The questions whose answers were entered and read back. */
  questions: z.array(identifier),
  /** The questions whose answers the page did not keep. */
  not_kept: z.array(identifier).min(1).optional(),
  /** `text` only where the answers were the example values of the file. */
  results: z.array(
    z.strictObject({ name: text, label: text, has_value: z.boolean(), text: text.optional() }),
  ),
  ending: z.enum(ENDINGS),
});

export const proofSchema = z.strictObject({
  visits: z.array(visitSchema),
  not_shown: z.strictObject({
    /** The numbers of pages that no visit has shown. */
    pages: z.array(z.int().min(1)).min(1).optional(),
    /** Visits of the discovery that were not shown to their end, with the type of the failure. */
    branches: z
      .array(z.strictObject({ choices: choicesSchema, reason: text }))
      .min(1)
      .optional(),
    /** Options that no visit has chosen, by question. */
    options: z.record(identifier, z.array(z.union([z.string(), z.boolean()])).min(1)).optional(),
    /** Results without a value. */
    results: z.array(text).min(1).optional(),
  }),
});

/** Whether a last page shows what the form decides: a review, a way out, a list of tasks and a page of notes show nothing. */
export function concludes(ending: Ending): boolean {
  return ending === "result" || ending === "refusal";
}

export type Ending = (typeof ENDINGS)[number];
export type ProofRecord = z.output<typeof proofSchema>;
export type ProvedVisit = z.output<typeof visitSchema>;
