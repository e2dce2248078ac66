import { requiredScope, type TargetAction } from "../../auth/scopes.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { OperationCaller } from "../operation.ts";

/** The condition for `Runs.findOwn`: a wizard's run, or an agent's where the caller's scopes allow the action. */
export function mayUseRun(
  { scopes }: Pick<OperationCaller, "scopes">,
  action: TargetAction,
): (run: RunRecord) => boolean {
  return ({ kind }) => kind === "wizard" || scopes.has(requiredScope("agent", action));
}
