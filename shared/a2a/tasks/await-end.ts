import type { Runs } from "../../runs/open-runs.ts";
import { readRun } from "../../runs/read/read-run.ts";
import { isTerminal, type RunRecord } from "../../runs/record/run.ts";
import type { Submission } from "../../runs/submit/submit-run.ts";

/**
 * Waits for a run that is on its way, for so long at most, and while somebody waits for it. The run does not depend on
 * it.
 *
 * @returns the run as it is then, ended or not
 */
export async function awaitEnd(
  { store, follow }: Pick<Runs, "store" | "follow">,
  submission: Submission,
  milliseconds: number,
  callerGone: AbortSignal,
): Promise<RunRecord> {
  const { run } = submission;
  if (isTerminal(run.state) || run.state === "input_required") return run;
  const enough = AbortSignal.any([callerGone, AbortSignal.timeout(milliseconds)]);
  try {
    const events = follow(submission, { signal: enough });
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    if (!enough.aborted) throw error;
    return (await readRun(store, run.id)) ?? run;
  }
}
