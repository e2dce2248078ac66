/** Waits for a run and reports its progress. The run itself does not depend on the wait. */
import { isTerminal, type RunEvent, type RunRecord, type Submission } from "../../runs/runs.ts";
import type { ToolCall } from "../tools/define-tool.ts";
import { preparePictures } from "./pictures.ts";

/**
 * @param withPictures whether the answer shows the run's pictures
 * @returns the run in its current state
 */
export async function awaitRun(
  submission: Submission,
  { runs, report, callerGone }: Pick<ToolCall, "runs" | "report" | "callerGone">,
  waitMs: number,
  withPictures = false,
): Promise<RunRecord> {
  if (isTerminal(submission.run.state) || waitMs === 0) return submission.run;
  preparePictures().catch(() => {});
  const progress = createProgress(report);
  const started = Date.now();
  // Many clients end a call after 60 s without progress, and a page or an agent may take longer.
  const beat = setInterval(() => progress.stillRunning(Date.now() - started), BEAT_MS);
  try {
    const { onEvent } = progress;
    return await runs.awaitEnd(submission, { waitMs, signal: callerGone(), onEvent, withPictures });
  } finally {
    clearInterval(beat);
  }
}

const BEAT_MS = 10_000;
/** The progress with which a tool reports that the run is submitted. */
export const SUBMITTED = 0.001;

// Progress must grow with every notification: events other than pages count as fractions of a page.
function createProgress(report: ToolCall["report"]) {
  let pages = 0;
  let steps = 0;
  let beats = 0;
  let total: number | undefined;
  const reportStep = (message: string, level: "debug" | "warning") => {
    steps = Math.min(steps + 1, 99);
    report({ progress: pages + steps / 100 + beats / 1e6, total, message, level });
  };
  const stillRunning = (ms: number) => {
    beats += 1;
    const message = `Still running after ${Math.round(ms / 1000)} s.`;
    const before = Math.max(SUBMITTED, pages + steps / 100);
    report({ progress: before + beats / 1e6, total, message, level: "debug" });
  };
  const onEvent = (event: RunEvent) => {
    if (event.type === "starting") reportStep("A worker is starting.", "debug");
    else if (event.type === "progress" && event.page !== undefined) {
      pages += 1;
      steps = 0;
      beats = 0;
      total = event.pages ?? total;
      const title = typeof event.title === "string" ? `: ${event.title}` : "";
      const of = total === undefined ? "" : ` of ${total}`;
      report({
        progress: pages,
        total,
        message: `Page ${pages}${of}${title}`,
      });
    } else if (event.type === "waiting_for_person") reportStep("The form waits for the user.", "debug");
    else if (event.type === "resumed") reportStep("The user is done; the form goes on.", "debug");
    else if (event.type === "progress") reportStep("The site did not answer; retrying.", "warning");
  };
  return { onEvent, stillRunning };
}

/** Waits for several runs together. @returns the runs in their current states */
export async function awaitRuns(
  submissions: readonly Submission[],
  { runs, report, callerGone }: Pick<ToolCall, "runs" | "report" | "callerGone">,
  waitMs: number,
): Promise<RunRecord[]> {
  const total = submissions.length;
  const started = Date.now();
  let done = 0;
  let beats = 0;
  const beat = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    beats += 1;
    report({ progress: done + beats / 1e6, total, message: `${done} of ${total} done after ${seconds} s.` });
  }, BEAT_MS);
  try {
    return await Promise.all(
      submissions.map(async (submission) => {
        const run = await runs.awaitEnd(submission, { waitMs, signal: callerGone() });
        if (isTerminal(run.state))
          report({ progress: ++done, total, message: `Scenario ${done} of ${total} is done.` });
        return run;
      }),
    );
  } finally {
    clearInterval(beat);
  }
}
