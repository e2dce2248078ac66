import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { WizardOutcome } from "../../../shared/browser/execute-wizard.ts";

export interface SavedScreenshot {
  page: number;
  title: string;
  /** Absolute; null where no pictures were wanted. */
  path: string | null;
  bytes: number;
  truncated: boolean;
}

/** Writes the pictures, readable by their owner alone: they show what the person entered. */
export async function saveScreenshots(
  outcome: WizardOutcome,
  folder: string | false | undefined,
): Promise<SavedScreenshot[]> {
  const target =
    folder === false || outcome.screenshots.length === 0
      ? undefined
      : resolve(folder ?? defaultFolder(outcome));
  if (target !== undefined) await mkdir(target, { recursive: true, mode: 0o700 });
  return Promise.all(
    outcome.screenshots.map(async ({ page, title, jpeg, truncated }, index) => {
      const name = `${String(index + 1).padStart(2, "0")}-${slug(title)}.jpg`;
      const path = target === undefined ? null : join(target, name);
      if (path !== null) await writeFile(path, jpeg, { mode: 0o600 });
      return { page, title, path, bytes: jpeg.length, truncated };
    }),
  );
}

function defaultFolder({ wizard_id }: WizardOutcome): string {
  const time = new Date().toISOString().replace(/[:.]/g, "-").slice(0, 19);
  return join(".local", "screenshots", `${wizard_id}-${time}`);
}

function slug(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "page"
  );
}
