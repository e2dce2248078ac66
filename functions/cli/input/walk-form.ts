import { isLoopback } from "../../../shared/core/network/loopback.ts";
import type { WalkReport } from "../../../shared/wizards/published/walk-verdict.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import { askScout } from "./ask-scout.ts";

export interface WalkOptions {
  /** Practice sites by the host that they serve. */
  hosts?: Record<string, string> | undefined;
  /** A temporary folder with the only wizards that the walk finds; default those of this computer. */
  folder?: string;
}

/** Walks through a wizard's form with its example values, as a declared visitor. */
export async function walkForm(
  { wizard_id, url }: Pick<Wizard, "wizard_id" | "url">,
  { hosts, folder }: WalkOptions,
): Promise<WalkReport> {
  const allowsLocal = isLoopback(new URL(url).hostname);
  const report = await askScout("federalscout_verify_wizard", { wizard_id }, { hosts, allowsLocal, folder });
  return report as WalkReport;
}
