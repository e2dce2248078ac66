import { viewRun } from "../../../../shared/operations/runs/run-view.ts";
import type {
  AgentTranscript,
  RunRecord,
  Runs,
  StoredRequest,
  TimelineEntry,
} from "../../../../shared/runs/runs.ts";
import { findRun, HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { formatDuration, formatTime } from "../../output/format-time.ts";
import { printAgentReport } from "../../output/print-agent-report.ts";
import { printJson } from "../../output/print-json.ts";
import { printOutcome, printPictures } from "../../output/print-outcome.ts";
import { printTable } from "../../output/print-table.ts";
import { RUN_HEADER, runRow } from "../../output/show-run.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface ShowOptions {
  /** Folders. */
  screenshots?: string;
  trace?: string;
  transcript?: boolean;
  here?: boolean;
  json?: boolean;
}

/** `federalrunner runs show RUN` */
export const addRunsShowCommand: AddCommand = (group) => {
  group
    .command("show")
    .description("show the timeline, the request and the outcome of a run")
    .argument("<run>", "an id of `federalrunner runs list`")
    .option("--screenshots <dir>", "a folder for the pictures of a wizard's run")
    .option("--trace <dir>", "write the trace of a wizard's run to <dir>/trace.json")
    .option("--transcript", "show the output of an agent's processes, masked")
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(
      async (id: string, { screenshots, trace, transcript: hasTranscript, here, json }: ShowOptions) => {
        const opened = await openRuns(here);
        const { runs } = opened;
        const run = await findRun(runs, id);
        const [label, timeline, events, content, transcript] = await Promise.all([
          runs.label(run),
          runs.timeline(run),
          json ? runs.events(id) : [],
          run.kind === "agent" ? readAgentRun(runs, run) : readWizardRun(runs, run, screenshots),
          hasTranscript ? runs.transcript(id) : undefined,
        ]);
        const view = viewRun(run, opened.caller, { label });
        if (trace !== undefined) {
          const { saveTraceOf } = await import("../run-in-cloud.ts");
          await saveTraceOf(runs, run, trace);
        }
        if (json) {
          const { report, request } = content;
          printJson({
            ...report,
            success: true,
            run: view,
            timeline,
            events,
            request,
            transcript,
          });
          return;
        }
        printTable([RUN_HEADER, runRow(view)]);
        process.stdout.write("\n");
        printTimeline(timeline);
        if (content.request) printRequest(content.request);
        if (run.ended_at !== undefined) content.print();
        if (hasTranscript) printTranscript(transcript);
      },
    );
};

const EXAMPLES = `
The request and the answer of an agent are masked.
${examples(
  "federalrunner runs show 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d",
  "federalrunner runs show 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d --json",
)}`;

interface RunContent {
  report: object;
  request?: StoredRequest | undefined;
  print(): void;
}

async function readAgentRun(runs: Runs, run: RunRecord): Promise<RunContent> {
  const { reportAgentRun } = await import("../agents/run-in-cloud.ts");
  const [{ report, error }, request] = await Promise.all([reportAgentRun(runs, run), runs.request(run.id)]);
  return {
    report,
    request,
    print: () => {
      if (report.output !== "") process.stdout.write("\nAnswer:\n");
      printAgentReport(report, error);
    },
  };
}

async function readWizardRun(
  runs: Runs,
  run: RunRecord,
  screenshots: string | undefined,
): Promise<RunContent> {
  const { reportWizardRun } = await import("../run-in-cloud.ts");
  const [{ report, error }, text] = await Promise.all([
    reportWizardRun(runs, run, screenshots ?? false),
    resultInWords(runs, run),
  ]);
  if (text === undefined) return { report, print: () => printOutcome(report, error) };
  return {
    report: { ...report, text },
    print: () => {
      process.stdout.write(`\n${text}\n`);
      printPictures(report.screenshots);
    },
  };
}

/** @returns undefined for a run without results */
async function resultInWords(runs: Runs, run: RunRecord): Promise<string | undefined> {
  const [result, label] = await Promise.all([runs.wizardResult(run), runs.label(run)]);
  if (!result?.success) return undefined;
  const [{ reportRun }, { reportText }, { openCatalogue }] = await Promise.all([
    import("../../../../shared/report/run-report.ts"),
    import("../../../../shared/report/report-text.ts"),
    import("../../input/open-catalogue.ts"),
  ]);
  const catalogue = await openCatalogue();
  const form = await catalogue.get(run.target).catch(() => undefined);
  return reportText(reportRun(run, result, { form, label }), {
    form,
    kept_until: run.keep_until,
    mostTokens: Number.POSITIVE_INFINITY,
  });
}

function printTranscript(transcript: AgentTranscript | undefined): void {
  if (!transcript) process.stdout.write("\nNo output beyond the answer is stored.\n");
  for (const [i, { exit_code, signal, stdout, stderr }] of transcript?.attempts.entries() ?? []) {
    process.stdout.write(`\nAttempt ${i + 1}, ${signal ?? `exit code ${exit_code}`}\n`);
    if (stdout !== "") process.stdout.write(`Standard output:\n${stdout.trimEnd()}\n`);
    if (stderr !== "") process.stdout.write(`Standard error:\n${stderr.trimEnd()}\n`);
  }
}

function printRequest({ input, parameters }: StoredRequest): void {
  process.stdout.write(`\nRequest:\n${input}\n`);
  if (parameters && Object.keys(parameters).length > 0) {
    process.stdout.write(`Parameters: ${JSON.stringify(parameters)}\n`);
  }
}

/** Prints the timeline of a run without heartbeats. */
function printTimeline(timeline: readonly TimelineEntry[]): void {
  const start = Date.parse(timeline[0]?.at ?? "");
  const rows = timeline
    .filter(({ what }) => what !== "heartbeat")
    .map((entry) => [
      formatTime(entry.at),
      `+${formatDuration(Math.max(0, Date.parse(entry.at) - start))}`,
      describeEntry(entry),
    ]);
  printTable([["TIME", "AFTER", "EVENT"], ...rows]);
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
