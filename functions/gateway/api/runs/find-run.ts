import type { ApiCaller } from "../../../../shared/auth/bearer-access.ts";
import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import type { RunRecord } from "../../../../shared/runs/runs.ts";
import type { ApiCall } from "../define-endpoint.ts";

/** The scope that a caller needs to read the runs of all owners. */
export const READ_ALL: Scope = "runs:read:all";
/** The reading endpoints require one of these, and return only the runs that the caller's scopes cover. */
export const READ_ANY: readonly Scope[] = [
  requiredScope("agent", "read"),
  requiredScope("wizard", "read"),
  READ_ALL,
];

/** @throws AppError `run_not_found`, also for another owner's run */
export async function findReadableRun(id: string, { caller, runs }: ApiCall): Promise<RunRecord> {
  const run = caller.scopes.has(READ_ALL) ? await runs.read(id) : undefined;
  return run ?? runs.findOwn(id, caller.owners, ({ kind }) => caller.scopes.has(requiredScope(kind, "read")));
}

/** Whether the caller may read the run's request and result. */
export function canReadContent(run: RunRecord, { owners, scopes }: ApiCaller): boolean {
  return owners.includes(run.owner) && scopes.has(requiredScope(run.kind, "read"));
}
