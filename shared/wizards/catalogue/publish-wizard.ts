/**
 * Stores a valid wizard in the configuration bucket, unless it would overwrite a newer one, or replace a stored or bundled
 * form by one of another site. A forced push records that site in the file (`overrides_site`). Texts are stored cleaned.
 */
import { isDeepStrictEqual } from "node:util";
import type { ObjectStore } from "../../cloud/objects.ts";
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { BUNDLED_DIRECTORY } from "../config.ts";
import { compareContract } from "../contract/compare-contract.ts";
import { cleanTexts } from "../format/clean-texts.ts";
import { discoveryTime } from "../format/discovery-time.ts";
import { type LoadedWizard, loadWizard, type NamedText } from "../format/load-wizard.ts";
import { invalidWizard } from "../format/normalize-wizard.ts";
import type { Wizard } from "../wizard.ts";
import { LARGEST_FILE, tooLarge, WIZARD_ID, wizardIds } from "../wizard-source.ts";
import { createCatalogue, overridingConflict, siteOfWizard } from "./catalogue.ts";
import { replaceWizard } from "./replace-wizard.ts";
import {
  MOST_OBJECTS,
  readStoredWizard,
  type StoredText,
  textsOf,
  toWizardFiles,
  versionOf,
  WIZARDS_PREFIX,
} from "./stored-wizard.ts";

export interface PushRequest {
  structure: NamedText;
  contract?: NamedText | undefined;
  /** Overwrites any stored wizard, and overrides a bundled form of another site. */
  force?: boolean | undefined;
  /** The `version` that `pullWizard` or an earlier push returned; any other is not overwritten. */
  seen?: string | undefined;
}

export interface PushedWizard {
  wizard_id: string;
  /** Version of the stored objects. */
  version: string;
  /** False when the bucket had the same files already. */
  changed: boolean;
  contract_source: "file" | "derived";
  /** Where structure and contract differ in a way that may be intended. */
  warnings: string[];
}

/**
 * @throws AppError `invalid_wizard` before anything is written; `wizard_conflict` when the bucket's wizard is newer by
 *   its `discovered_at`, is not the `seen` one, or changes during the push
 */
export async function pushWizard(objects: ObjectStore, request: PushRequest): Promise<PushedWizard> {
  const { force = false, seen } = request;
  const { wizard, contract_source, warnings } = check(request.structure, request.contract);
  const contract = request.contract && withCleanTexts(request.contract);
  const given = withCleanTexts(request.structure);
  const id = wizard.wizard_id;
  const [stored, bundled] = await Promise.all([readStoredWizard(objects, id), bundledWizard(id)]);
  const pushed = { wizard_id: id, contract_source, warnings };
  if (!force) refuseOtherSites(wizard, [bundled, storedWizard(id, stored)]);
  const structure = force && bundled ? withConsent(given, wizard, bundled) : given;
  if (isSame(id, stored, structure.text, contract?.text)) {
    return { ...pushed, version: versionOf(id, stored), changed: false };
  }
  if (!force) refuseToLose(id, stored, wizard.discovered_at, seen);
  const written = await replaceWizard(objects, id, stored, structure.text, contract?.text);
  return { ...pushed, version: versionOf(id, written), changed: true };
}

function check(structure: NamedText, contract?: NamedText): LoadedWizard {
  for (const { name, text } of contract ? [structure, contract] : [structure]) {
    if (Buffer.byteLength(text) > LARGEST_FILE) throw tooLarge(name);
  }
  const loaded = loadWizard(structure, contract);
  const differences = compareContract(loaded.wizard, loaded.contract);
  const worded = (kind: "error" | "warning") =>
    differences
      .filter(({ severity }) => severity === kind)
      .map(({ field, message }) => `${field}: ${message}`);
  const mistakes = worded("error");
  if (mistakes.length > 0) throw invalidWizard((contract ?? structure).name, mistakes);
  return { ...loaded, warnings: [...loaded.warnings, ...worded("warning")] };
}

/** @returns undefined where no form of this id is bundled */
function bundledWizard(id: string): Promise<Wizard | undefined> {
  return createCatalogue({ directory: BUNDLED_DIRECTORY })
    .get(id)
    .then(
      ({ wizard }) => wizard,
      () => undefined,
    );
}

function storedWizard(id: string, stored: ReadonlyMap<string, StoredText>): Wizard | undefined {
  const files = toWizardFiles(id, stored);
  try {
    return files && loadWizard(files.structure).wizard;
  } catch {
    // A malformed file has no site to compare.
    return undefined;
  }
}

/** A mark in the pushed file is no consent of the operator. */
function refuseOtherSites(wizard: Wizard, replaced: readonly (Wizard | undefined)[]): void {
  for (const form of replaced) {
    const problem = form && overridingConflict({ ...wizard, overrides_site: undefined }, form);
    if (problem) throw problem;
  }
}

/** A file without such texts is stored as it is. */
function withCleanTexts({ name, text }: NamedText): NamedText {
  const file: unknown = JSON.parse(text);
  const cleaned = cleanTexts(file);
  return isDeepStrictEqual(file, cleaned) ? { name, text } : { name, text: toText(cleaned) };
}

function toText(file: unknown): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

function withConsent(structure: NamedText, wizard: Wizard, bundled: Wizard): NamedText {
  if (!overridingConflict(wizard, bundled)) return structure;
  const file = { ...JSON.parse(structure.text), overrides_site: siteOfWizard(bundled) };
  return { ...structure, text: toText(file) };
}

function refuseToLose(
  id: string,
  stored: ReadonlyMap<string, StoredText>,
  discoveredAt: string,
  seen: string | undefined,
): void {
  const [structure] = textsOf(id, stored);
  if (structure === undefined) return;
  if (seen !== undefined && seen !== versionOf(id, stored)) {
    throw conflict(`${id} has changed in the bucket since it was pulled.`);
  }
  const theirs = discoveryTime(structure);
  const mine = Date.parse(discoveredAt);
  if (Number.isNaN(theirs) || Number.isNaN(mine)) {
    throw conflict(`Cannot compare the versions of ${id}: one discovered_at is not a date.`);
  }
  if (theirs > mine) {
    const dates = `it was discovered ${new Date(theirs).toISOString()}, the file ${new Date(mine).toISOString()}`;
    throw conflict(`The bucket has a newer ${id}: ${dates}.`);
  }
}

function isSame(
  id: string,
  stored: ReadonlyMap<string, StoredText>,
  structure: string,
  contract: string | undefined,
): boolean {
  const [storedStructure, storedContract] = textsOf(id, stored);
  return storedStructure === structure && storedContract === contract;
}

function conflict(message: string): AppError {
  return new AppError("wizard_conflict", message);
}

export interface PulledWizard {
  wizard_id: string;
  /** The text of `{id}.json`, which may be malformed. */
  structure: string;
  /** The text of the contract, where there is a file. */
  contract?: string;
  version: string;
}

/**
 * @param id with or without `.json`
 * @throws AppError `wizard_not_found` with the bucket's wizards as candidates
 */
export async function pullWizard(
  objects: Pick<ObjectStore, "list" | "read">,
  id: string,
): Promise<PulledWizard> {
  const wizard_id = id.replace(/\.json$/, "");
  const stored: ReadonlyMap<string, StoredText> = WIZARD_ID.test(wizard_id)
    ? await readStoredWizard(objects, wizard_id)
    : new Map();
  const [structure, contract] = textsOf(wizard_id, stored);
  if (structure === undefined) {
    const { objects: all } = await objects.list(WIZARDS_PREFIX, { limit: MOST_OBJECTS });
    throw new AppError("wizard_not_found", "The bucket has no wizard of this id.", {
      details: { candidates: wizardIds(all.map(({ name }) => name.slice(WIZARDS_PREFIX.length))) },
    });
  }
  const version = versionOf(wizard_id, stored);
  return defined({ wizard_id, structure, contract, version });
}
