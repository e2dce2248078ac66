/** Waits for a run as long as it makes sense, and tells the caller how far it is. The run does not depend on it. */
import { isTerminal, type RunEvent, type RunRecord } from "../../../../shared/runs/record/run.ts";
import type { Submission } from "../../../../shared/runs/runs.ts";
import type { ToolCall } from "../tools/define-tool.ts";
import { prepareToFit } from "./fit-pictures.ts";

/** @returns the run as it is then, ended or not */
export async function awaitRun(
  submission: Submission,
  { runs, report, callerGone }: Pick<ToolCall, "runs" | "report" | "callerGone">,
  waitMs: number,
): Promise<RunRecord> {
  if (!isTerminal(submission.run.state) && waitMs > 0) prepareToFit().catch(() => {});
  return runs.awaitEnd(submission, { waitMs, signal: callerGone(), onEvent: createProgress(report) });
}

// Progress must grow with every notification: what is no page in itself counts as a fraction of one.
function createProgress(report: ToolCall["report"]): (event: RunEvent) => void {
  let pages = 0;
  let steps = 0;
  let total: number | undefined;
  const tell = (message: string) => {
    steps = Math.min(steps + 1, 99);
    report({ progress: pages + steps / 100, ...(total === undefined ? {} : { total }), message });
  };
  return (event) => {
    if (event.type === "starting") tell("A worker is starting.");
    else if (event.type === "progress" && event.page !== undefined) {
      pages += 1;
      steps = 0;
      total = event.pages ?? total;
      const title = typeof event.title === "string" ? `: ${event.title}` : "";
      const of = total === undefined ? "" : ` of ${total}`;
      report({
        progress: pages,
        ...(total === undefined ? {} : { total }),
        message: `Page ${pages}${of}${title}`,
      });
    } else if (event.type === "progress") tell("The site did not answer; trying again.");
  };
}
