/** The sealed parts of a wizard's run: the input for the worker, and the result for the gateway. */
import { z } from "zod";
import type { StoredMessage, StoredRequest } from "./agent-run.ts";
import { resultErrorSchema } from "./run.ts";

/** The pictures that a run takes: of each page and of the results, or of the results alone, which is faster. */
export const takenPicturesSchema = z.enum(["all", "result"]);

export type TakenPictures = z.output<typeof takenPicturesSchema>;

export const wizardInputSchema = z.strictObject({
  /** The caller's user data, unchecked: the worker maps and validates it. */
  user_data: z.unknown(),
  /** Default: the worker's own limit. */
  timeout_seconds: z.number().positive().max(3600).optional(),
  /** Whether the worker stores how it entered each field. */
  trace: z.boolean().optional(),
  /** A person has agreed to a press that may bind, by a wizard that no test run has proved. */
  confirm: z.boolean().optional(),
  /** A person may be asked to complete the parts of the form that only they can. */
  handoff: z.boolean().optional(),
  /** Default all. */
  screenshots: takenPicturesSchema.optional(),
  /** The address of the page and the relay for that person; absent on a person's own computer. */
  handoff_url: z.url().optional(),
});

/** The context of an A2A task; sealed to the gateway's key as `runs/{id}/request`. */
export interface WizardContext {
  context_id: string;
  /** The caller's messages and the questions, without the answers. */
  messages?: StoredMessage[];
}

/** For the history: without the answers, which are personal and only for the worker. */
export function toHistory({ context_id, messages }: WizardContext): StoredRequest {
  return { input: "", context_id, messages };
}

export const wizardResultSchema = z.looseObject({
  success: z.boolean(),
  wizard_id: z.string(),
  pages_completed: z.int(),
  execution_time_ms: z.number(),
  /** By name: `{label, type, value, text}`. */
  results: z.record(z.string(), z.unknown()),
  /** Figures of the results page, if it lacks a named result. */
  figures: z.record(z.string(), z.unknown()).optional(),
  page_text: z.string().optional(),
  /** Sentences of the results page about the assumptions and limits of its figures. */
  assumptions: z.array(z.string()).optional(),
  /** The form's official address, and when its results were read. */
  source: z.object({ url: z.string(), visited_at: z.iso.datetime() }).optional(),
  /** The form was a practice site. */
  practice: z.literal(true).optional(),
  /** Milliseconds for which the run waited for a person. */
  person_ms: z.number().optional(),
  /** In order; the first is number 1. */
  screenshots: z.array(
    z.looseObject({ page: z.int(), title: z.string(), bytes: z.int(), truncated: z.boolean() }),
  ),
  warnings: z.array(z.string()),
  /** Elements that the site has changed, for `federalrunner wizards heal`. */
  healed: z.array(z.unknown()).optional(),
  defaults_applied: z.array(z.string()),
  /** The form's values on which the results rest. */
  answers: z.record(z.string(), z.unknown()).optional(),
  /** Differences between the form and the wizard's file, for a scheduled run. */
  drift: z
    .array(
      z.object({
        page: z.int(),
        element: z.string(),
        change: z.string(),
        detail: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  error: resultErrorSchema.optional(),
});

/** How each field was entered, with the value that the site showed; sealed to the gateway's key as `runs/{id}/trace`. */
export const wizardTraceSchema = z.object({
  phases_ms: z.record(z.string(), z.number()).optional().describe("Milliseconds by phase."),
  fields: z.array(
    z.object({
      page: z.int(),
      field_id: z.string(),
      locator: z.record(z.string(), z.unknown()).optional(),
      widget: z.string().optional(),
      way: z
        .enum(["page", "keyboard"])
        .describe("By a script in the page, or by the real mouse and keyboard."),
      shown: z.string().optional().describe("The value that the site showed."),
      ms: z.number(),
    }),
  ),
});

export type WizardTrace = z.output<typeof wizardTraceSchema>;
export type WizardInput = z.output<typeof wizardInputSchema>;
export type WizardRunResult = z.output<typeof wizardResultSchema>;
