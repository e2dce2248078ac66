/** Waits for a run as long as it makes sense, and tells the caller how far it is. The run does not depend on it. */
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { isTerminal, type RunEvent, type RunRecord } from "../../../../shared/runs/record/run.ts";
import type { Submission } from "../../../../shared/runs/submit/submit-run.ts";
import { prepareToFit } from "../pictures/fit-pictures.ts";
import type { ToolCall } from "../tools/define-tool.ts";

/** @returns the run as it is then, ended or not */
export async function awaitRun(
  submission: Submission,
  { runs, report, callerGone }: Pick<ToolCall, "runs" | "report" | "callerGone">,
  waitMs: number,
): Promise<RunRecord> {
  const { run } = submission;
  if (isTerminal(run.state) || waitMs === 0) return run;
  prepareToFit().catch(() => {});
  const enough = AbortSignal.any([callerGone(), AbortSignal.timeout(waitMs)]);
  const progress = createProgress(report);
  try {
    const events = runs.follow(submission, { signal: enough });
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
      progress(step.value);
    }
  } catch (error) {
    if (!enough.aborted) throw error;
    return (await readRun(runs.store, run.id)) ?? run;
  }
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
