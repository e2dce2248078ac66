/** Waits for a run and reports its progress. The run itself does not depend on the wait. */
import { isTerminal, type RunEvent, type RunRecord, type Submission } from "../../runs/runs.ts";
import type { ToolCall } from "../tools/define-tool.ts";
import { preparePictures } from "./pictures.ts";

/** @returns the run in its current state */
export async function awaitRun(
  submission: Submission,
  { runs, report, callerGone }: Pick<ToolCall, "runs" | "report" | "callerGone">,
  waitMs: number,
): Promise<RunRecord> {
  if (!isTerminal(submission.run.state) && waitMs > 0) preparePictures().catch(() => {});
  return runs.awaitEnd(submission, { waitMs, signal: callerGone(), onEvent: createProgress(report) });
}

// Progress must grow with every notification: events other than pages count as fractions of a page.
function createProgress(report: ToolCall["report"]): (event: RunEvent) => void {
  let pages = 0;
  let steps = 0;
  let total: number | undefined;
  const reportStep = (message: string, level: "debug" | "warning") => {
    steps = Math.min(steps + 1, 99);
    report({ progress: pages + steps / 100, total, message, level });
  };
  return (event) => {
    if (event.type === "starting") reportStep("A worker is starting.", "debug");
    else if (event.type === "progress" && event.page !== undefined) {
      pages += 1;
      steps = 0;
      total = event.pages ?? total;
      const title = typeof event.title === "string" ? `: ${event.title}` : "";
      const of = total === undefined ? "" : ` of ${total}`;
      report({
        progress: pages,
        total,
        message: `Page ${pages}${of}${title}`,
      });
    } else if (event.type === "progress") reportStep("The site did not answer; retrying.", "warning");
  };
}
