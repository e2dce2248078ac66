import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { AppError } from "../../../shared/core/errors.ts";
import { discoveryTime } from "../../../shared/wizards/format/discovery-time.ts";
import { CONTRACT_ENDINGS } from "../../../shared/wizards/format/load-wizard.ts";

export interface WizardTexts {
  wizard_id: string;
  structure: string;
  contract?: string | undefined;
}

/**
 * Writes a wizard's files into the folder and takes away contracts there that are not its own.
 *
 * @returns the absolute paths of what was written
 * @throws AppError `wizard_conflict`, unless forced, when a file there says something else and is not older
 */
export async function saveWizard(
  folder: string,
  { wizard_id, structure, contract }: WizardTexts,
  { force }: { force: boolean },
): Promise<string[]> {
  const path = (ending: string) => resolve(folder, wizard_id + ending);
  const [contractEnding, formerEnding] = CONTRACT_ENDINGS;
  const wanted = [
    { path: path(".json"), text: structure },
    { path: path(contractEnding), text: contract },
    { path: path(formerEnding), text: undefined },
  ];
  const there = await Promise.all(wanted.map((file) => readIfThere(file.path)));
  const different = wanted.filter((_, index) => ![undefined, structure, contract].includes(there[index]));
  const isOlder = discoveryTime(there[0] ?? "") < discoveryTime(structure);
  if (different.length > 0 && !isOlder && !force) {
    const names = different.map((file) => basename(file.path)).join(" and ");
    throw new AppError("wizard_conflict", `${names} would be overwritten, and differs without being older.`, {
      details: { files: different.map((file) => file.path) },
    });
  }
  await mkdir(folder, { recursive: true });
  for (const file of wanted) {
    if (file.text === undefined) await rm(file.path, { force: true });
    else await writeFile(file.path, file.text);
  }
  return wanted.flatMap((file) => (file.text === undefined ? [] : [file.path]));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new AppError("invalid_request", `${basename(path)} is there, but cannot be read.`, {
      cause: error,
    });
  }
}
