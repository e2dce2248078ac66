import type { AppError } from "../core/errors.ts";
import type { Screenshot } from "./pictures/take-screenshot.ts";
import type { ResultValue } from "./results/parse-result.ts";

/** What happens during a run; carries no user data. */
export type Progress =
  | { type: "started"; total_pages: number }
  | { type: "retrying"; attempt: number; reason: string }
  | { type: "page_done"; page: number; title: string; total_pages: number; elapsed_ms: number }
  | { type: "extracting"; elapsed_ms: number };

/** How a run ended. `results` is empty unless `success`; `screenshots` holds what there is either way. */
export interface WizardOutcome {
  success: boolean;
  wizard_id: string;
  pages_completed: number;
  execution_time_ms: number;
  results: Record<string, ResultValue>;
  screenshots: Screenshot[];
  warnings: string[];
  error?: AppError;
}
