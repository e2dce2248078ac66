import { join, resolve } from "node:path";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { writePrivateFile } from "../../../shared/core/write-private-file.ts";

/** A picture of a page; `jpeg` is undefined when it was not fetched. */
export interface Picture {
  page: number;
  title: string;
  bytes: number;
  truncated: boolean;
  jpeg?: Buffer | undefined;
}

export interface SavedScreenshot {
  page: number;
  title: string;
  /** Absolute; null without a saved file. */
  path: string | null;
  bytes: number;
  truncated: boolean;
}

/**
 * Saves the pictures with permissions for their owner alone, because they show the user data. A folder or a file
 * that cannot be written is reported on standard error: the results of the run stand.
 */
export async function saveScreenshots(
  wizardId: string,
  pictures: Picture[],
  folder: string | false | undefined,
): Promise<SavedScreenshot[]> {
  const isSaved = folder !== false && pictures.some(({ jpeg }) => jpeg !== undefined);
  const target = isSaved ? await createFolder(resolve(folder ?? defaultFolder(wizardId))) : undefined;
  return Promise.all(
    pictures.map(async ({ jpeg, ...picture }, index) => {
      if (target === undefined || jpeg === undefined) return { ...picture, path: null };
      const path = join(target, `${String(index + 1).padStart(2, "0")}-${slug(picture.title)}.jpg`);
      const isWritten = await writePrivateFile(path, jpeg).then(
        () => true,
        (error) => reportUnsaved("A picture is", path, error, "--screenshots"),
      );
      return { ...picture, path: isWritten ? path : null };
    }),
  );
}

/** @returns undefined where the folder cannot be created */
async function createFolder(path: string): Promise<string | undefined> {
  try {
    await makeFolder(path, 0o700);
    return path;
  } catch (error) {
    reportUnsaved("The pictures are", path, error, "--screenshots");
    return undefined;
  }
}

/** Prints the reason on standard error. */
export function reportUnsaved(subject: string, path: string, error: unknown, option: string): false {
  const { code } = error as NodeJS.ErrnoException;
  process.stderr.write(`${subject} not saved: ${path} cannot be written (${code}). Set ${option}.\n`);
  return false;
}

function defaultFolder(wizardId: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, "-").slice(0, 19);
  return join(".local", "screenshots", `${wizardId}-${time}`);
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
