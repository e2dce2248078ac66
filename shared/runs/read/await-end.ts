import { isTerminal, type RunRecord } from "../record/run.ts";
import type { AwaitOptions, Runs } from "../runs.ts";
import type { Submission } from "../submit/submit-run.ts";

/** {@link Runs.awaitEnd} */
export async function awaitEnd(
  { follow, read }: Pick<Runs, "follow" | "read">,
  submission: Submission,
  { waitMs, signal, onEvent }: AwaitOptions = {},
): Promise<RunRecord> {
  const { run } = submission;
  if (isTerminal(run.state) || run.state === "input_required" || waitMs === 0) return run;
  const enough = AbortSignal.any([
    ...(signal ? [signal] : []),
    ...(waitMs === undefined ? [] : [AbortSignal.timeout(waitMs)]),
  ]);
  const events = follow(submission, { signal: enough });
  try {
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
      onEvent?.(step.value);
    }
  } catch (error) {
    if (!enough.aborted) throw error;
    return (await read(run.id)) ?? run;
  }
}
