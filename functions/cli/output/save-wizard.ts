import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { AppError } from "../../../shared/core/errors.ts";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { discoveryTime } from "../../../shared/wizards/format/discovery-time.ts";
import { CONTRACT_ENDINGS } from "../../../shared/wizards/format/load-wizard.ts";

export interface WizardTexts {
  wizard_id: string;
  structure: string;
  contract?: string | undefined;
}

/**
 * Writes the files of a wizard into the folder and removes contracts there that belong to other versions of it.
 *
 * @returns the absolute paths of the written files
 * @throws AppError `wizard_conflict`, unless forced, when a file there differs and is not older; `invalid_request` for a
 *   folder that cannot be written
 */
export async function saveWizard(
  folder: string,
  { wizard_id, structure, contract }: WizardTexts,
  { force }: { force: boolean },
): Promise<string[]> {
  const path = (ending: string) => resolve(folder, wizard_id + ending);
  const [contractEnding, formerEnding] = CONTRACT_ENDINGS;
  const files = [
    { path: path(".json"), text: structure },
    { path: path(contractEnding), text: contract },
    { path: path(formerEnding), text: undefined },
  ];
  const present = await Promise.all(files.map((file) => readIfPresent(file.path)));
  const different = files.filter((_, index) => ![undefined, structure, contract].includes(present[index]));
  const isOlder = discoveryTime(present[0] ?? "") < discoveryTime(structure);
  if (different.length > 0 && !isOlder && !force) {
    const names = different.map((file) => basename(file.path)).join(" and ");
    throw new AppError(
      "wizard_conflict",
      `${names} would be overwritten: the content differs and is not older.`,
      {
        details: { files: different.map((file) => file.path) },
      },
    );
  }
  try {
    await makeFolder(folder);
    for (const file of files) {
      if (file.text === undefined) await rm(file.path, { force: true });
      else await writeFile(file.path, file.text);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new AppError("invalid_request", `The folder ${folder} cannot be written (${code}).`, { cause });
  }
  return files.flatMap((file) => (file.text === undefined ? [] : [file.path]));
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    throw new AppError("invalid_request", `${basename(path)} exists, but cannot be read.`, {
      cause: error,
    });
  }
}
