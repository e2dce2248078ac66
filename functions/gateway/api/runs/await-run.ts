import { z } from "zod";
import type { RunRecord, Submission } from "../../../../shared/runs/runs.ts";
import type { ApiCall } from "../define-endpoint.ts";

const LONGEST_WAIT_S = 240;

export const waitSchema = z
  .int()
  .min(0)
  .max(LONGEST_WAIT_S)
  .optional()
  .describe("Seconds to wait for the run's end; default 0. The run continues after the wait.");

/** Waits as long as the call requests; the call's log line names the run. */
export async function awaitRun(
  call: ApiCall<unknown, { wait?: number | undefined }>,
  submission: Submission,
): Promise<RunRecord> {
  const waitMs = Math.min((call.body.wait ?? 0) * 1000, call.waitMs);
  const run = await call.runs.awaitEnd(submission, { waitMs, signal: call.callerGone() });
  Object.assign(call.exchange.facts, { run_id: run.id, state: run.state });
  return run;
}
