import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes `trace.json` with permissions for its owner alone, because it holds the user data. */
export async function saveTrace(
  folder: string,
  {
    wizard_id,
    phases_ms,
    fields,
  }: { wizard_id: string; phases_ms?: Record<string, number>; fields: readonly object[] },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ wizard_id, phases_ms, fields }, null, 2);
  await writeFile(join(folder, "trace.json"), `${text}\n`, { mode: 0o600 });
}
