import { join } from "node:path";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { writePrivateFile } from "../../../shared/core/write-private-file.ts";
import { reportUnsaved } from "./save-screenshots.ts";

/**
 * Writes `trace.json` with permissions for its owner alone, because it holds the user data. A failure is reported on
 * standard error: the results of the run stand.
 */
export async function saveTrace(
  folder: string,
  {
    wizard_id,
    phases_ms,
    fields,
  }: { wizard_id: string; phases_ms?: Record<string, number>; fields: readonly object[] },
): Promise<void> {
  const path = join(folder, "trace.json");
  const text = JSON.stringify({ wizard_id, phases_ms, fields }, null, 2);
  try {
    await makeFolder(folder, 0o700);
    await writePrivateFile(path, `${text}\n`);
  } catch (error) {
    reportUnsaved("The trace is", path, error, "--trace");
  }
}
