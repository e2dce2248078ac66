/** A run for a person at a terminal: as rows of a table, and whole. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import { errorRow } from "../../core/error-table.ts";
import { AppError, type ErrorDetails, errorJson } from "../../core/errors.ts";
import { formatAge, formatDuration, formatTime } from "../../core/format-time.ts";
import { textTable } from "../../core/text-table.ts";
import { reportText } from "../../report/report-text.ts";
import { reportRun } from "../../report/run-report.ts";
import type {
  AgentRunResult,
  AgentTranscript,
  RunRecord,
  StoredRequest,
  TimelineEntry,
  WizardRunResult,
  WizardTrace,
} from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import type { RunView } from "./run-view.ts";

/** A run that a caller may see, with the parts for its owner. */
export interface FoundRun {
  record: RunRecord;
  view: RunView;
  /** The caller may read its request and result. */
  isOwn: boolean;
  timeline: TimelineEntry[];
  request?: StoredRequest | undefined;
  agentResult?: AgentRunResult | undefined;
  wizardResult?: WizardRunResult | undefined;
  /** The wizard of a result. */
  form?: CatalogueWizard | undefined;
  trace?: WizardTrace | undefined;
  transcript?: AgentTranscript | undefined;
  asked: { transcript?: boolean | undefined };
}

export const RUN_HEADER = ["RUN", "TARGET", "LABEL", "OWNER", "TRIGGER", "STATE", "CREATED", "TOOK"];

export function runRow(run: RunView, now = new Date()): string[] {
  const { id, target, label = "", owner, trigger, created_at } = run;
  return [id, target, label, owner, trigger, stateOf(run), formatAge(created_at, now), tookOf(run)];
}

export const WHOLE_RUN_HEADER = [
  ...["RUN", "KIND", "TARGET", "STATE", "TRIGGER", "SCHEDULE", "LABEL", "OWNER"],
  ...["CREATED", "STARTED", "ENDED", "TOOK"],
];

export function wholeRunRow(run: RunView): string[] {
  const { id, kind, target, trigger, schedule, label = "", owner, created_at, started_at, ended_at } = run;
  const times = [created_at, started_at, ended_at].map((time) =>
    time === undefined ? "" : formatTime(time),
  );
  return [
    ...[id, kind, target, stateOf(run), trigger, schedule?.id ?? "", label, owner],
    ...times,
    tookOf(run),
  ];
}

function stateOf({ state, error }: RunView): string {
  return error ? `${state} (${error.type})` : state;
}

function tookOf({ duration_ms }: RunView): string {
  return duration_ms === undefined ? "" : formatDuration(duration_ms);
}

export function runText(found: FoundRun): string {
  const { record, view, timeline, request, transcript, asked } = found;
  const lines = [
    textTable([RUN_HEADER, runRow(view)]),
    "",
    timelineTable(timeline),
    ...(request ? requestLines(request) : []),
    ...(record.ended_at === undefined ? [] : outcomeLines(found)),
    ...(asked.transcript ? transcriptLines(transcript) : []),
  ];
  return lines.join("\n");
}

/** A timeline without heartbeats. */
function timelineTable(timeline: readonly TimelineEntry[]): string {
  const start = Date.parse(timeline[0]?.at ?? "");
  const rows = timeline
    .filter(({ what }) => what !== "heartbeat")
    .map((entry) => [
      formatTime(entry.at),
      `+${formatDuration(Math.max(0, Date.parse(entry.at) - start))}`,
      describeEntry(entry),
    ]);
  return textTable([["TIME", "AFTER", "EVENT"], ...rows]);
}

function describeEntry(entry: TimelineEntry): string {
  const { what, page, pages, title, state, error_type } = entry;
  switch (what) {
    case "starting":
      return `accepted by the ${entry.launcher}`;
    case "started":
      return "started by a worker";
    case "progress":
      if (entry.retrying !== undefined) return `retried (${entry.retrying})`;
      return page === undefined ? "continued" : `page ${page} of ${pages}: ${title}`;
    case "machine_exhausted":
      return `the worker's machine is exhausted (${entry.resource})`;
    case "ended":
      return error_type === undefined ? `${state}` : `${state} (${error_type})`;
    default:
      return what;
  }
}

function requestLines({ input, parameters }: StoredRequest): string[] {
  const given = parameters && Object.keys(parameters).length > 0;
  return ["", "Request:", input, ...(given ? [`Parameters: ${JSON.stringify(parameters)}`] : [])];
}

function outcomeLines({ view, record, agentResult, wizardResult, form }: FoundRun): string[] {
  if (record.kind === "agent") {
    const { output = "", truncated } = agentResult ?? {};
    return [
      ...(output === "" ? [] : ["", "Answer:", output.trimEnd()]),
      ...(truncated ? ["The output was truncated to 10 MB."] : []),
    ];
  }
  if (!wizardResult) return record.error ? [] : ["", "The results are no longer kept."];
  if (wizardResult.success) {
    const report = reportRun(record, wizardResult, { form, label: view.label });
    const mostTokens = Number.POSITIVE_INFINITY;
    return ["", reportText(report, { form, kept_until: record.keep_until, mostTokens })];
  }
  const { practice, warnings, defaults_applied } = wizardResult;
  const notes = [
    ...(practice ? [PRACTICE_NOTE] : []),
    ...warnings.map((warning) => `  ! ${warning}`),
    ...(defaults_applied.length > 0 ? [`  Defaults used for: ${defaults_applied.join(", ")}`] : []),
  ];
  return notes.length > 0 ? ["", ...notes] : [];
}

function transcriptLines(transcript: AgentTranscript | undefined): string[] {
  if (!transcript) return ["", "No output beyond the answer is stored."];
  return transcript.attempts.flatMap(({ exit_code, signal, stdout, stderr }, i) => [
    "",
    `Attempt ${i + 1}, ${signal ?? `exit code ${exit_code}`}`,
    ...(stdout === "" ? [] : [`Standard output:\n${stdout.trimEnd()}`]),
    ...(stderr === "" ? [] : [`Standard error:\n${stderr.trimEnd()}`]),
  ]);
}

/** The outcome in the form of the command that ran it, and its failure. */
export function outcomeFor({ record, view, request, agentResult, wizardResult, form }: FoundRun): {
  report: object;
  problems: AppError[];
} {
  const { report, error } =
    record.kind === "agent"
      ? agentOutcome(record, agentResult, request)
      : wizardOutcome(record, wizardResult);
  const text =
    wizardResult?.success &&
    reportText(reportRun(record, wizardResult, { form, label: view.label }), {
      form,
      kept_until: record.keep_until,
      mostTokens: Number.POSITIVE_INFINITY,
    });
  return { report: text ? { ...report, text } : report, problems: error ? [error] : [] };
}

/** An agent's run as `agents run` reports it. */
export function agentOutcome(
  run: RunRecord,
  result: AgentRunResult | undefined,
  request: StoredRequest | undefined,
) {
  const error = errorOf(run, result);
  const report = defined({
    success: error === undefined,
    agent_id: run.target,
    run_id: run.id,
    state: run.state,
    context_id: request?.context_id,
    output: result?.output ?? "",
    masked: result?.masked || undefined,
    output_bytes: result?.output_bytes,
    truncated: result?.truncated,
    exit_code: result?.exit_code,
    duration_ms: durationOf(run),
    error: error && errorJson(error),
  });
  return { report, error };
}

/** A wizard's run as `run` reports it, without its pictures. */
export function wizardOutcome(run: RunRecord, result: WizardRunResult | undefined) {
  const error = errorOf(run, result);
  const report = defined({
    success: run.state === "completed",
    run_id: run.id,
    wizard_id: run.target,
    pages_completed: result?.pages_completed ?? 0,
    execution_time_ms: result?.execution_time_ms ?? 0,
    results: result?.results ?? {},
    warnings: result?.warnings ?? [],
    healed: result?.healed,
    practice: result?.practice,
    figures: result?.figures,
    page_text: result?.page_text,
    defaults_applied: result && result.defaults_applied.length > 0 ? result.defaults_applied : undefined,
    error: error && errorJson(error),
  });
  return { report, error };
}

/** The failure's details are in the sealed result only; the record must not show them. */
function errorOf(
  { error }: RunRecord,
  result: { error?: { message: string; details: Record<string, unknown> } | undefined } | undefined,
): AppError | undefined {
  if (!error) return undefined;
  const details = (result?.error?.details ?? {}) as ErrorDetails;
  return new AppError(errorRow(error.type).type, result?.error?.message ?? error.message, { details });
}

function durationOf({ started_at, ended_at }: RunRecord): number | undefined {
  if (started_at === undefined || ended_at === undefined) return undefined;
  return Math.max(0, Date.parse(ended_at) - Date.parse(started_at));
}
