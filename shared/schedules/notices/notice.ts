/**
 * The notice to a schedule's owner about an ended run: ids, states, times and the names of the results that changed. Figures
 * stand in it only where the schedule sets `notify.details`; answers never do.
 */
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { type ChangedResult, changeInWords } from "../../report/changed-results.ts";
import type { RunComparison } from "../../report/compare-with-last.ts";
import type { RecordLink } from "../../report/record-link.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { Schedule } from "../definition/schedule.ts";
import { localTime } from "../local-time.ts";

export interface Notice {
  type: "run.ended";
  timestamp: string;
  data: {
    run_id: string;
    schedule_id: string;
    schedule_name: string;
    kind: string;
    target: string;
    state: string;
    success: boolean;
    scheduled_for?: string;
    started_at?: string;
    ended_at?: string;
    error?: { type: string; category: string; message: string };
    /** Whether the results differ from those of the run before; undefined where none is kept. */
    results_changed?: boolean;
    /** The labels of the results of a form that differ. */
    changed_results?: string[];
    /** The same with the site's wording, with `notify.details`. */
    changed_figures?: ChangedResult[];
    /** Differences between the form and the wizard's file. */
    drift?: { page: number; element?: string; change: string }[];
  };
}

export interface NoticeContext {
  schedule: Pick<Schedule, "id" | "name">;
  now: Date;
  /** Undefined where the results of no earlier run are kept. */
  comparison?: Omit<RunComparison, "before"> | undefined;
  /** With the figures. */
  details?: boolean | undefined;
}

export function noticeOf(
  run: RunRecord,
  { schedule: { id, name }, now, comparison, details }: NoticeContext,
): Notice {
  const changed = comparison?.results?.map((one) => ({ ...one, label: cleanSiteText(one.label, LONGEST) }));
  const { error, schedule, drift } = run;
  return {
    type: "run.ended",
    timestamp: now.toISOString(),
    data: {
      run_id: run.id,
      schedule_id: id,
      schedule_name: maskSensitive(name),
      kind: run.kind,
      target: run.target,
      state: run.state,
      success: run.state === "completed",
      scheduled_for: schedule?.scheduled_for,
      started_at: run.started_at,
      ended_at: run.ended_at,
      error: error && {
        type: error.type,
        category: error.category,
        message: maskSensitive(error.message),
      },
      results_changed: comparison?.isChanged,
      changed_results: changed?.map(({ label }) => label),
      changed_figures: details ? changed : undefined,
      drift: drift?.map(({ page, element, change }) => ({ page, element, change })),
    },
  };
}

/** @param link to the record of a completed run: with it, a mail without figures leads to them */
export function mailOf(
  { data }: Notice,
  timeZone: string,
  link?: RecordLink,
): { subject: string; text: string } {
  const { schedule_name: name, target, run_id, state, error, ended_at, success, drift = [] } = data;
  const outcome = success ? "completed" : state === "failed" ? "failed" : `ended as ${state}`;
  const changed = drift.length > 0 ? ", the form has changed" : "";
  const lines = [
    `The scheduled run of ${target} ${outcome}${ended_at === undefined ? "" : ` on ${localTime(ended_at, timeZone)}`}.`,
    ...(error ? ["", error.message] : []),
    ...changesText(data),
    ...(drift.length > 0 ? ["", `The form of ${target} differs from its wizard:`] : []),
    ...drift.map(lineOf),
    ...(drift.length > 0 ? [`For new locators, use \`federalrunner wizards verify ${target}\`.`] : []),
    "",
    ...(link
      ? [
          `Its record: ${link.url}`,
          `The link opens for any holder, until ${localTime(link.until, timeZone)} or the run's deletion.`,
        ]
      : []),
    success
      ? `For its results, ask your assistant to fetch run ${run_id}.`
      : `Ask your assistant about run ${run_id}.`,
    `The schedule is "${name}" (${data.schedule_id}).`,
  ];
  return { subject: `${name}: ${outcome}${changed}`, text: `${lines.join("\n")}\n` };
}

function changesText({ results_changed, changed_results = [], changed_figures }: Notice["data"]): string[] {
  if (results_changed === undefined) return [];
  if (!results_changed) return ["Its results are those of the run before."];
  const said = changed_figures?.map(changeInWords) ?? changed_results;
  return ["", `Changed since the run before${said.length > 0 ? ":" : "."}`, ...said.map((one) => `- ${one}`)];
}

const LONGEST = 200;

const CHANGES: Readonly<Record<string, string>> = {
  lost_locators: "some recorded locators find nothing",
  options_missing: "options are missing",
  options_new: "options are new",
  new_question: "a question is new",
  result_moved: "its locators find nothing",
};

function lineOf({ page, element, change }: { page: number; element?: string; change: string }): string {
  const where = page === 0 ? "Results" : `Page ${page}`;
  return `- ${where}${element === undefined ? "" : `, ${element}`}: ${CHANGES[change] ?? change}`;
}
