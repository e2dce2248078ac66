import { requiredScope, type TargetAction } from "../../auth/scopes.ts";
import type { RunRecord } from "../../runs/runs.ts";
import type { ToolCaller } from "../tools/define-tool.ts";

/** The condition for `Runs.findOwn`: a wizard's run, or an agent's where the caller's scopes allow the action. */
export function mayUseRun({ scopes }: ToolCaller, action: TargetAction): (run: RunRecord) => boolean {
  return ({ kind }) => kind === "wizard" || scopes.has(requiredScope("agent", action));
}
