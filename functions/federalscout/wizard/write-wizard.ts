/**
 * Writes a wizard's two files atomically. It overwrites an existing wizard of the same site only on request, and an
 * official form never: that is an act of a person, outside of the tools that a model calls.
 */
import { link, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../shared/core/errors.ts";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { createCatalogue, overridingConflict } from "../../../shared/wizards/catalogue/catalogue.ts";
import { cleanTexts } from "../../../shared/wizards/format/clean-texts.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { unfinishedName, writeWhole } from "../sessions/discovery-record.ts";

export interface WizardPaths {
  structure: string;
  contract: string;
}

export function wizardPaths(directory: string, id: string): WizardPaths {
  return { structure: join(directory, `${id}.json`), contract: join(directory, `${id}.schema.json`) };
}

/**
 * @param form the new wizard's id and address
 * @param overwrite replaces a wizard of this id in the folder, if it is a form of the same site
 * @throws AppError `invalid_request` for the id of an official form, or of another wizard
 */
export async function refuseTaken(
  { wizardsDir, official }: Pick<ScoutConfig, "wizardsDir" | "official">,
  form: Pick<Wizard, "wizard_id" | "url">,
  overwrite: boolean,
): Promise<void> {
  const { wizard_id: id, url } = form;
  const host = URL.parse(url)?.host;
  if (host === undefined) throw new AppError("invalid_request", "The form's address is not a URL.");
  const theirs = await official?.get(id).catch(unlessMissing);
  if (theirs) throw bundledForm(id, theirs.wizard);
  const exists = await stat(wizardPaths(wizardsDir, id).structure).catch(() => undefined);
  if (!exists) return;
  if (!overwrite) throw taken(id);
  // A malformed file may be replaced.
  const own = await createCatalogue({ directory: wizardsDir })
    .get(id)
    .catch(() => undefined);
  if (own && overridingConflict(form, own.wizard)) throw takenByForm(id, host, own.wizard);
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.type !== "wizard_not_found") throw error;
}

function bundledForm(id: string, { name, url }: Pick<Wizard, "name" | "url">): AppError {
  const next = `Choose another id (--id). The person may use it instead of the bundled form: \`federalrunner wizards override ${id} --with FILE\`.`;
  return new AppError(
    "invalid_request",
    `The id ${id} is that of the bundled form “${name}” (${new URL(url).host}), which no discovery replaces, also not to overwrite it.`,
    { details: { field: "wizard_id", next } },
  );
}

function takenByForm(id: string, host: string, { name, url }: Pick<Wizard, "name" | "url">): AppError {
  const next = `Choose another id. Only the person may replace the form, with \`federalrunner wizards override ${id}\`.`;
  return new AppError(
    "invalid_request",
    `The id ${id} belongs to the form “${name}” on ${new URL(url).host}; this form is on ${host}.`,
    { details: { field: "wizard_id", next } },
  );
}

/**
 * @param files their texts are cleaned
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
  await makeFolder(directory);
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
  return `${JSON.stringify(cleanTexts(json), null, 2)}\n`;
}

function taken(id: string): AppError {
  return new AppError("invalid_request", `There is a wizard ${id} already.`, {
    details: { next: "Choose another id, or request to overwrite it (`overwrite: true`, `--overwrite`)." },
  });
}
