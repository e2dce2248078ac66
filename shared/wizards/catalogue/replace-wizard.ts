/**
 * Writes a wizard into the configuration bucket: deletes the contract, writes the structure, then the new contract. A reader in
 * between, or after a writer that died, gets a structure without a contract, for which one is derived, and never a
 * structure with another's contract. Of concurrent writers one succeeds and the others fail: the delete and the write
 * require the compared generations.
 */
import type { ObjectStore } from "../../cloud/objects.ts";
import { AppError } from "../../core/errors.ts";
import { objectNames, type StoredText } from "./stored-wizard.ts";

/**
 * @param stored the wizard's objects that the caller compared
 * @returns the stored objects
 * @throws AppError `wizard_conflict` when they differ from `stored`
 */
export async function replaceWizard(
  objects: ObjectStore,
  id: string,
  stored: ReadonlyMap<string, StoredText>,
  structure: string,
  contract: string | undefined,
): Promise<Map<string, { generation: string }>> {
  const [structureName, ...contractNames] = objectNames(id);
  for (const name of contractNames) {
    const there = stored.get(name);
    if (there && !(await objects.delete(name, there.generation))) throw changedMeanwhile(id);
  }
  const there = stored.get(structureName);
  const isKept = there?.text === structure;
  const generation = isKept
    ? there.generation
    : await (there
        ? objects.replace(structureName, structure, there.generation)
        : objects.create(structureName, structure));
  if (generation === undefined) throw changedMeanwhile(id);
  const written = new Map([[structureName, { generation }]]);
  const [contractName] = contractNames;
  if (contract !== undefined && contractName !== undefined) {
    const isStillMine = async () => (await objects.read(structureName))?.generation === generation;
    written.set(contractName, await writeContract(objects, contractName, contract, isStillMine, id));
  }
  return written;
}

const MOST_TRIES = 5;

/** The last writer of the structure writes the contract, and replaces one that a slower push left. */
async function writeContract(
  objects: ObjectStore,
  name: string,
  contract: string,
  isStillMine: () => Promise<boolean>,
  id: string,
): Promise<{ generation: string }> {
  let generation = await objects.create(name, contract);
  for (let count = 0; generation === undefined && count < MOST_TRIES; count++) {
    if (!(await isStillMine())) throw changedMeanwhile(id);
    const left = await objects.read(name);
    generation = await (left
      ? objects.replace(name, contract, left.generation)
      : objects.create(name, contract));
  }
  if (generation === undefined) throw changedMeanwhile(id);
  if (await isStillMine()) return { generation };
  await objects.delete(name, generation);
  throw changedMeanwhile(id);
}

function changedMeanwhile(id: string): AppError {
  return new AppError("wizard_conflict", `Another push changed ${id} in the bucket.`);
}
