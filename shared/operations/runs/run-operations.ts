import type { Operation } from "../operation.ts";
import { compareRuns } from "./compare-runs.ts";
import { cancelRun, deleteRun, deleteRuns } from "./end-runs.ts";
import { followRun } from "./follow-run.ts";
import { exportRuns, listRuns } from "./list-runs.ts";
import { getRecord, getScreenshot } from "./run-documents.ts";
import { getRun } from "./show-run.ts";

/** In the order of documents and help. */
export const RUN_OPERATIONS: readonly Operation[] = [
  listRuns,
  exportRuns,
  compareRuns,
  getRun,
  followRun,
  getScreenshot,
  getRecord,
  cancelRun,
  deleteRun,
  deleteRuns,
];
