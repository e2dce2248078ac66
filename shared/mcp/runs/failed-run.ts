/** The text of a failed run for a person: the cause, whether the form was sent, the official address and the next step. */
import { type ErrorType, reportFailure } from "../../core/errors.ts";
import { isClaimed, type RunEvent, type RunRecord } from "../../runs/runs.ts";
import { holds } from "../../wizards/format/condition.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import { type DescribedFailure, failureLines } from "../tools/error-result.ts";

export interface FailedRun {
  run: RunRecord;
  described: DescribedFailure;
  events: readonly RunEvent[];
  answers?: Readonly<Record<string, unknown>> | undefined;
  /** Undefined where the form no longer exists. */
  wizard: Wizard | undefined;
  note?: string | undefined;
  /** With the next step of the deployment's operator. */
  isFull?: boolean | undefined;
}

export function failedRunText(failed: FailedRun): string {
  const { run, described, wizard, note, isFull } = failed;
  const { error } = described;
  const { next } = reportFailure(error);
  return [
    note ?? "",
    `${error.message} ${submissionText(failed)}`,
    ...failureLines(described),
    error.next,
    wizard ? `The form: ${wizard.url}` : "",
    isFull && next !== error.next ? `For the operator: ${next}` : "",
    `Run ${run.id}.`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** The form may have been sent before a failure of these types. */
const UNSURE = new Set<string>([
  "browser_crashed",
  "cancelled",
  "fenced",
  "internal_error",
  "navigation_failed",
  "timeout",
  "worker_lost",
] satisfies ErrorType[]);

/** By the pages that the site accepted. */
function submissionText({
  run,
  described: { error },
  events,
  answers = {},
  wizard,
}: Pick<FailedRun, "run" | "described" | "events" | "answers" | "wizard">): string {
  if (!isClaimed(run) || !wizard) return NOTHING;
  const done = Math.max(0, ...events.map((event) => (event.type === "progress" ? (event.page ?? 0) : 0)));
  const open = wizard.pages.filter(
    ({ page_number, visible_when }) => page_number > done && holds(visible_when, answers),
  );
  if (open.length === 0) return "The form was sent, but its result could not be read.";
  if (open.length === 1 && UNSURE.has(error.type) && error.unreachable === undefined)
    return "Whether the form was sent is not known.";
  return NOTHING;
}

const NOTHING = "Nothing was submitted.";
