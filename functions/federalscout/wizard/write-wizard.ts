/** Writes a wizard's two files atomically, and overwrites an existing wizard only on request. */
import { link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../shared/core/errors.ts";
import { unfinishedName, writeWhole } from "../sessions/discovery-record.ts";

export interface WizardPaths {
  structure: string;
  contract: string;
}

export function wizardPaths(directory: string, id: string): WizardPaths {
  return { structure: join(directory, `${id}.json`), contract: join(directory, `${id}.schema.json`) };
}

export function hasWizard(directory: string, id: string): Promise<boolean> {
  return stat(wizardPaths(directory, id).structure).then(
    () => true,
    () => false,
  );
}

/** @throws AppError `invalid_request` when the wizard exists */
export async function refuseExisting(directory: string, id: string): Promise<void> {
  if (await hasWizard(directory, id)) throw taken(id);
}

/**
 * @param overwrite false: an existing wizard of this id is kept, even one that was written since the check
 * @throws AppError `invalid_request`
 */
export async function writeWizard(
  directory: string,
  id: string,
  files: { structure: unknown; contract: unknown },
  overwrite: boolean,
): Promise<WizardPaths> {
  const paths = wizardPaths(directory, id);
  await mkdir(directory, { recursive: true });
  if (!overwrite) await reserve(paths.structure, id, toText(files.structure));
  await writeWhole(paths.contract, toText(files.contract));
  await writeWhole(paths.structure, toText(files.structure));
  return paths;
}

/** A hard link to an existing name fails, so the first writer wins. */
async function reserve(path: string, id: string, text: string): Promise<void> {
  const unfinished = unfinishedName(path);
  await writeWhole(unfinished, text);
  try {
    await link(unfinished, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") throw taken(id);
    throw cause;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function toText(json: unknown): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

function taken(id: string): AppError {
  return new AppError("invalid_request", `There is a wizard ${id} already.`, {
    details: { next: "Choose another wizard_id, or pass overwrite: true to replace it." },
  });
}
