/** Which runs a caller may see: the own ones, of the kinds that the token is for, or everybody's. */
import type { Scope } from "../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import type { RunKind, RunRecord } from "../../../../shared/runs/record/run.ts";
import { isRunId } from "../../../../shared/runs/record/run-id.ts";
import type { ApiCaller } from "../../authentication/bearer-authentication.ts";
import type { ApiCall } from "../define-endpoint.ts";

/** What a token needs to see its subject's own runs of a kind. */
export const READ_SCOPES: Record<RunKind, Scope> = { agent: "agents:read", wizard: "federalrunner:read" };
/** What it needs to see everybody's. */
export const READ_ALL: Scope = "runs:read:all";

/**
 * Others' runs are not found, in the same words as runs that never were.
 *
 * @throws AppError `run_not_found`
 */
export async function findRun(
  id: string,
  mayAct: (run: RunRecord) => boolean,
  { runs }: Pick<ApiCall, "runs">,
): Promise<RunRecord> {
  const run = isRunId(id) ? await readRun(runs.store, id) : undefined;
  if (run && mayAct(run)) return run;
  throw new AppError("run_not_found", "There is no run of yours with this id.");
}

export function isOwn(run: RunRecord, { owners }: ApiCaller): boolean {
  return owners.includes(run.owner);
}
