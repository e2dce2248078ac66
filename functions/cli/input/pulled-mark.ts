/**
 * A hidden file next to a pulled wizard that records the version in the bucket, so that a push detects changes by
 * others.
 */
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";

const markSchema = z.object({ bucket: z.string(), version: z.string() });

export type PulledMark = z.infer<typeof markSchema>;

/** @returns undefined when the wizard was not pulled from this bucket */
export async function readPulledMark(structure: string, bucket: string): Promise<PulledMark | undefined> {
  try {
    const mark = markSchema.parse(JSON.parse(await readFile(markFile(structure), "utf8")));
    return mark.bucket === bucket ? mark : undefined;
  } catch {
    return undefined;
  }
}

export async function writePulledMark(structure: string, mark: PulledMark): Promise<void> {
  await writeFile(markFile(structure), `${JSON.stringify(mark)}\n`);
}

// Not `.json`, which would count as a wizard.
function markFile(structure: string): string {
  return join(dirname(structure), `.${basename(structure, ".json")}.pulled`);
}
