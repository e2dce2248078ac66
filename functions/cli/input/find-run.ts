import { AppError } from "../../../shared/core/errors.ts";
import type { RunRecord } from "../../../shared/runs/record/run.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";

/** @throws AppError `run_not_found` */
export async function findRun(store: RunStore, id: string): Promise<RunRecord> {
  const [{ readRun }, { isRunId }] = await Promise.all([
    import("../../../shared/runs/read/read-run.ts"),
    import("../../../shared/runs/record/run-id.ts"),
  ]);
  const run = isRunId(id) ? await readRun(store, id) : undefined;
  if (run) return run;
  throw new AppError("run_not_found", "There is no run with this id; `federalrunner runs list` lists them.");
}
