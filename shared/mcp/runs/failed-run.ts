/** The text of a failed run for a person: the cause, whether the form was sent, the official address and the next step. */
import { type ErrorType, reportFailure } from "../../core/errors.ts";
import { isClaimed, type RunEvent, type RunRecord } from "../../runs/runs.ts";
import { holds } from "../../wizards/format/condition.ts";
import { mayBind } from "../../wizards/may-bind.ts";
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

/**
 * By the pages that the site accepted. A site may skip its last pages: a press that may bind, and a page that says so, are
 * evidence that the form was sent.
 */
function submissionText({
  run,
  described: { error },
  events,
  answers = {},
  wizard,
}: Pick<FailedRun, "run" | "described" | "events" | "answers" | "wizard">): string {
  if (error.may_be_sent === true) return UNKNOWN;
  if (!isClaimed(run) || !wizard) return NOTHING;
  const done = Math.max(0, ...events.map((event) => (event.type === "progress" ? (event.page ?? 0) : 0)));
  const open = wizard.pages.filter(
    ({ page_number, visible_when }) => page_number > done && holds(visible_when, answers),
  );
  const isUnsure = UNSURE.has(error.type) && error.unreachable === undefined;
  const pressed = wizard.pages.filter(
    ({ page_number }) => page_number <= done || (isUnsure && page_number === open[0]?.page_number),
  );
  // The last page of such a wizard is not left.
  const last = wizard.ends_before ? wizard.pages.at(-1) : undefined;
  if (pressed.some((page) => page !== last && mayBind(page) && open.length > 0)) return UNKNOWN;
  if (last) return NOTHING;
  if (open.length === 0) return "The form was sent, but its result could not be read.";
  return open.length === 1 && isUnsure ? UNKNOWN : NOTHING;
}

const UNKNOWN = "It is not known whether the form was sent.";
const NOTHING = "Nothing was submitted.";
