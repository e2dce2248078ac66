import type { RunRecord } from "../../../../shared/runs/runs.ts";

/** The condition for `Runs.findOwn`: MCP shows wizards' runs only. */
export function isWizardRun({ kind }: RunRecord): boolean {
  return kind === "wizard";
}
