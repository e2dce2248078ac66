import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WizardOutcome } from "../../../shared/browser/execute-wizard.ts";

/** Writes `trace.json` with permissions for its owner alone, because it holds the user data. */
export async function saveTrace(
  folder: string,
  { wizard_id, phases_ms, trace }: Pick<WizardOutcome, "wizard_id" | "phases_ms" | "trace">,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ wizard_id, phases_ms, fields: trace ?? [] }, null, 2);
  await writeFile(join(folder, "trace.json"), `${text}\n`, { mode: 0o600 });
}
