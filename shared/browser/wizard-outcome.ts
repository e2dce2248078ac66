/** The progress and the end of a wizard's run. */
import type { AppError } from "../core/errors.ts";
import type { Ending } from "../wizards/format/proof-record.ts";
import type { Drift } from "./drift/page-drift.ts";
import type { FieldTrace } from "./fill/fill-page.ts";
import type { ReportedHealing } from "./heal/run-healing.ts";
import type { Phase } from "./phases.ts";
import type { Screenshot } from "./pictures/take-screenshot.ts";
import type { ResultValue } from "./results/parse-result.ts";

/** A step of a run; carries no user data. */
export type Progress =
  | { type: "started"; total_pages: number }
  | { type: "retrying"; attempt: number; reason: string }
  | { type: "page_done"; page: number; title: string; total_pages: number; elapsed_ms: number }
  | { type: "extracting"; elapsed_ms: number };

/** The part of the form that a run has shown. */
export interface ShownForm {
  pages: ShownPage[];
  /** Absent from a run that has reached no last page, as its results. */
  ending?: Ending;
  /** By the name of each result, whether it has a value. */
  values?: Record<string, boolean>;
}

export interface ShownPage {
  /** Its number in the wizard. */
  page: number;
  /** The ids of the questions that were entered and read back. */
  entered: string[];
  /** The ids of those whose answers the page had lost when it was left. */
  lost: string[];
}

/** How a run ended. `results` is empty unless `success`; a failed run has screenshots, too. */
export interface WizardOutcome {
  success: boolean;
  wizard_id: string;
  pages_completed: number;
  execution_time_ms: number;
  results: Record<string, ResultValue>;
  /** Figures of the results page, if it lacks a named result. */
  figures?: Record<string, ResultValue>;
  page_text?: string;
  /** Sentences of the results page about the assumptions and limits of its figures. */
  assumptions?: string[];
  /** The form's official address, and when its results were read (ISO 8601). */
  source?: { url: string; visited_at: string };
  /** The form was a practice site: its figures are not official. */
  practice?: true;
  screenshots: Screenshot[];
  warnings: string[];
  /** Elements that were found by their likeness alone, or would have been. */
  healed?: ReportedHealing[];
  /** Only if the run is a proof. */
  shown?: ShownForm;
  /** Differences between the form and the wizard's file; only if the run compares them. */
  drift?: Drift[];
  /** The largest memory of the browser at the end of a page; absent where it is not measurable. */
  browser_memory_bytes?: number;
  /** Milliseconds for which the run waited for a person; absent for a run that asked none. */
  person_ms?: number;
  /** Milliseconds by phase; absent for a run that never began. */
  phases_ms?: Partial<Record<Phase, number>>;
  /** Personal data: each field with the value that the site showed. */
  trace?: FieldTrace[];
  error?: AppError;
}
