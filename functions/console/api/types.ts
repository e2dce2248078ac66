/** The answers of the operations, as the REST interface sends them to the views. */
import type { z } from "zod";
import type { getAgent } from "../../../shared/operations/agents/read-agents.ts";
import type { followRun } from "../../../shared/operations/runs/follow-run.ts";
import type { getRun } from "../../../shared/operations/runs/show-run.ts";
import type { wizardResultView } from "../../../shared/operations/runs/wizard-result.ts";
import type { getSchedule } from "../../../shared/operations/schedules/read-schedules.ts";
import type { listWizards } from "../../../shared/operations/wizards/read-wizards.ts";
import type { getWizard } from "../../../shared/operations/wizards/show-wizard.ts";
import type { Condition } from "../../../shared/wizards/format/format.ts";
import type { FailureBody } from "./client.ts";

type Answer<Operation extends { output: z.ZodType }> = z.output<Operation["output"]>;

export type WizardEntry = Answer<typeof listWizards>["wizards"][number];
type Form = Answer<typeof getWizard>["wizard"];
export type SimpleQuestion = Omit<Form["questions"][number], "when" | "questions"> & {
  when?: Condition | undefined;
};
export type Question = SimpleQuestion & { questions?: SimpleQuestion[] | undefined };
export type WizardDetail = Omit<Form, "questions" | "contract"> & {
  questions: Question[];
  contract: { properties?: Record<string, { examples?: unknown[]; title?: string }> };
};

export type Run = Answer<typeof getRun>["run"];
export type RunEvent = Extract<Answer<typeof followRun>, { event: unknown }>["event"];
export type TimelineEntry = Answer<typeof getRun>["timeline"][number];
/** An answer in the words of the form. */
export type AnswerRow = NonNullable<z.output<typeof wizardResultView>["answered"]>[number];

export interface ResultValue {
  label?: string;
  type?: string;
  currency?: string;
  value?: unknown;
  text?: string;
  meaning?: string;
  period?: string;
}

/** The result of a wizard's or an agent's run. */
export interface RunResult {
  success: boolean;
  practice?: boolean;
  source?: { url: string; visited_at: string };
  assumptions?: string[];
  results?: Record<string, ResultValue>;
  figures?: Record<string, ResultValue | string>;
  page_text?: string;
  screenshots?: { page: number; title: string }[];
  warnings?: string[];
  /** In plain sentences. */
  text?: string;
  /** The form's values by field. */
  answers?: Record<string, unknown>;
  answered?: AnswerRow[];
  output?: string;
  masked?: boolean;
  attempts?: number;
  cpu_us?: number;
  max_memory_bytes?: number;
  exit_code?: number | null;
  error?: FailureBody;
}

export type RunDetail = Omit<Answer<typeof getRun>, "result"> & { result?: RunResult };
export type Agent = Answer<typeof getAgent>["agent"];
type ScheduleDetail = Answer<typeof getSchedule>["schedule"];
export type Schedule = Omit<ScheduleDetail, "upcoming"> & Partial<Pick<ScheduleDetail, "upcoming">>;
