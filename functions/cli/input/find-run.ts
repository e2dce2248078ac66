import { AppError } from "../../../shared/core/errors.ts";
import type { RunRecord, Runs } from "../../../shared/runs/runs.ts";

/** @throws AppError `run_not_found` */
export async function findRun(runs: Runs, id: string): Promise<RunRecord> {
  const run = await runs.read(id);
  if (run) return run;
  throw new AppError("run_not_found", "There is no run with this id.");
}
