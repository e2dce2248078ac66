import { AppError } from "../../../../shared/core/errors.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import type { RunRecord } from "../../../../shared/runs/record/run.ts";
import { isRunId } from "../../../../shared/runs/record/run-id.ts";
import type { ToolCall } from "../tools/define-tool.ts";

/**
 * The caller's run of that id. Others' runs are not found, in the same words as runs that never were.
 *
 * @throws AppError `run_not_found`
 */
export async function findOwnRun(
  id: string,
  { caller, runs }: Pick<ToolCall, "caller" | "runs">,
): Promise<RunRecord> {
  const run = isRunId(id) ? await readRun(runs.store, id) : undefined;
  if (run?.kind === "wizard" && caller.owners.includes(run.owner)) return run;
  throw new AppError("run_not_found", "There is no run of yours with this id.");
}
