/** Reads a wizard from the configuration bucket, for inspection or a change. */

import type { ObjectStore } from "../../cloud/objects.ts";
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { WIZARD_ID, wizardIds } from "../wizard-source.ts";
import {
  MOST_OBJECTS,
  readStoredWizard,
  type StoredText,
  textsOf,
  versionOf,
  WIZARDS_PREFIX,
} from "./stored-wizard.ts";

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
