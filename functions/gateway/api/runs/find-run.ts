import type { Scope } from "../../../../shared/auth/scopes.ts";
import type { RunKind, RunRecord } from "../../../../shared/runs/record/run.ts";
import type { ApiCaller } from "../../authentication/bearer-authentication.ts";
import type { ApiCall } from "../define-endpoint.ts";

/** The scope that a caller needs to read its own runs of a kind. */
export const READ_SCOPES: Record<RunKind, Scope> = { agent: "agents:read", wizard: "federalrunner:read" };
/** The scope that a caller needs to read the runs of all owners. */
export const READ_ALL: Scope = "runs:read:all";

/** @throws AppError `run_not_found`, also for another owner's run */
export async function findReadableRun(id: string, { caller, runs }: ApiCall): Promise<RunRecord> {
  const run = caller.scopes.has(READ_ALL) ? await runs.read(id) : undefined;
  return run ?? runs.findOwn(id, caller.owners, ({ kind }) => caller.scopes.has(READ_SCOPES[kind]));
}

/** Whether the caller may read the run's request and result. */
export function mayReadContent(run: RunRecord, { owners, scopes }: ApiCaller): boolean {
  return owners.includes(run.owner) && scopes.has(READ_SCOPES[run.kind]);
}
