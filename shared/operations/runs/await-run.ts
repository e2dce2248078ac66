import { z } from "zod";
import type { RunRecord, Submission } from "../../runs/runs.ts";
import type { OperationCall } from "../operation.ts";

const LONGEST_WAIT_S = 240;

export const waitSchema = z
  .int()
  .min(0)
  .max(LONGEST_WAIT_S)
  .optional()
  .describe("Seconds to wait for the run's end; default 0. The run continues after the wait.");

/** Waits as long as the call requests; the call's log line names the run. */
export async function awaitRun(
  submission: Submission,
  { wait = 0 }: { wait?: number | undefined },
  { runs, waitMs, callerGone, facts }: Pick<OperationCall, "runs" | "waitMs" | "callerGone" | "facts">,
): Promise<RunRecord> {
  const run = await runs.awaitEnd(submission, {
    waitMs: Math.min(wait * 1000, waitMs),
    signal: callerGone(),
  });
  Object.assign(facts, { run_id: run.id, state: run.state });
  return run;
}

/** The header that names a new run. */
export function placeOfRun({ run }: { run: { id: string } }): Record<string, string> {
  return { location: `/api/runs/${run.id}` };
}
