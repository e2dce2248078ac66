/** Which runs a caller may read, start, cancel and delete. */
import { READ_ALL, requiredScope, type TargetAction } from "../../auth/scopes.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { OperationCall, OperationCaller } from "../operation.ts";

type Call = Pick<OperationCall, "caller" | "runs">;

/** The condition for runs of a kind that the caller's scopes allow to read, or to start, cancel and delete. */
export function mayUseRun(
  { scopes }: Pick<OperationCaller, "scopes">,
  action: TargetAction,
): (run: Pick<RunRecord, "kind">) => boolean {
  return ({ kind }) => scopes.has(requiredScope(kind, action));
}

/** Whether the caller may read the run's label, request and result. */
export function canReadContent(run: RunRecord, { owners, scopes, holdsKeys }: OperationCaller): boolean {
  return holdsKeys || (owners.includes(run.owner) && scopes.has(requiredScope(run.kind, "read")));
}

/**
 * A run whose state the caller may read; `canReadContent` says whether its content too.
 *
 * @throws AppError `run_not_found`, also for another owner's run
 */
export async function findReadableRun(id: string, call: Call): Promise<RunRecord> {
  const run = call.caller.scopes.has(READ_ALL) ? await call.runs.read(id) : undefined;
  return run ?? findContentRun(id, call);
}

/** @throws AppError `run_not_found`, also for another owner's run, and for a run of a kind that the scopes leave out */
export function findContentRun(id: string, call: Call): Promise<RunRecord> {
  return findReachedRun(id, call, mayUseRun(call.caller, "read"));
}

/** @throws AppError `run_not_found` as `findContentRun`; of a caller without the keys also for the run of an agent */
export function findFormRun(id: string, call: Call): Promise<RunRecord> {
  const mayRead = mayUseRun(call.caller, "read");
  return findReachedRun(id, call, (run) => run.kind === "wizard" && mayRead(run));
}

/**
 * The caller's own run, or with the keys any owner's.
 *
 * @param where A further condition for a caller without the keys
 * @throws AppError `run_not_found`
 */
export async function findReachedRun(
  id: string,
  { caller, runs }: Call,
  where?: (run: RunRecord) => boolean,
): Promise<RunRecord> {
  const run = caller.holdsKeys ? await runs.read(id) : undefined;
  return run ?? runs.findOwn(id, caller.owners, where);
}
