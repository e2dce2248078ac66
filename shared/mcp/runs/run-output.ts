import { z } from "zod";
import type { TakenPictures } from "../../runs/runs.ts";

export const askedForInput = z.string().min(1).max(200).describe("The result that the user asked for.");

export const runIdInput = z.string().max(100).describe("run_id of an earlier answer.");

/** By name: `label`, `text` in the site's wording, and `value`, `meaning` and `period` where they are known. */
const figuresOutput = z.record(z.string(), z.unknown());

/** Mistakes in the answers by field_id; `page` for messages without a field. */
export const mistakesOutput = { validation_errors: z.looseObject({}).optional() };

/** Runs side by side. */
export const comparedOutput = {
  scenarios: z.array(z.looseObject({})).optional(),
  compared: z.array(z.looseObject({})).optional(),
  chart: z.looseObject({}).optional(),
};

/** The output schema of tools that return a run. */
export const runOutput = z.object({
  success: z.boolean().describe("The run reached its end and its results were read."),
  note: z.string().optional(),
  run_id: z.string().optional(),
  state: z.string().describe("`completed`, another end, `running`, `waiting_for_person`."),
  wizard_id: z.string().optional(),
  wizard_name: z.string().optional(),
  host: z.string().optional(),
  agent_id: z.string().optional(),
  label: z.string().optional(),
  practice: z.literal(true).optional(),
  source: z.looseObject({}).optional(),
  results: figuresOutput.optional(),
  figures: figuresOutput.optional(),
  page_text: z.string().optional(),
  assumptions: z.array(z.string()).optional(),
  output: z.string().optional().describe("An agent's answer."),
  rests_on: z.record(z.string(), z.unknown()).optional().describe("The answers that the form received."),
  defaults_applied: z.record(z.string(), z.unknown()).optional(),
  pages: z.array(z.string()).optional().describe("Titles, in the pictures' order."),
  pages_completed: z.int().optional(),
  screenshots_included: z.int().optional(),
  execution_time_ms: z.number().optional(),
  created_at: z.string().optional(),
  kept_until: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  next_step: z.string().optional(),
  ...mistakesOutput,
});

const RUNNING = ["run_id", "next_step"];
const AGENT_ENDED = ["run_id", "output"];
const FORM_ENDED = ["run_id", "results", "rests_on"];
/** The keys of an answer, by tool; see `outcomes` of a tool. */
export const agentOutcomes = [RUNNING, AGENT_ENDED];
export const formOutcomes = [RUNNING, FORM_ENDED, ["scenarios", "compared"]];
export const runOutcomes = [RUNNING, FORM_ENDED, AGENT_ENDED];

export const agentRunOutput = runOutput.pick({
  success: true,
  run_id: true,
  state: true,
  agent_id: true,
  output: true,
  pages_completed: true,
  execution_time_ms: true,
  created_at: true,
  next_step: true,
});

/** The pictures of a result: `final` is the last one. */
export const screenshotsInput = z.enum(["all", "final", "none"]).describe("Default all.");

/** For a run that does not exist yet: with `result` it takes no pictures of pages. */
export const screenshotsOfRunInput = z
  .enum([...screenshotsInput.options, "result"])
  .describe("Default all; result takes no others.");

/** WebP is smaller, where the client shows it. */
export const imageFormatInput = z.enum(["jpeg", "webp"]);

/** The pictures that a run takes, by those that its call requests. */
export function takenPictures(requested: RequestedScreenshots | undefined): TakenPictures | undefined {
  return requested === "result" ? requested : undefined;
}

export type RequestedScreenshots = z.output<typeof screenshotsOfRunInput>;
