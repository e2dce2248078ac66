/** A wizard's objects in the configuration bucket: `wizards/{id}.json` and its contract. */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import type { CallOptions } from "../../cloud/retry.ts";
import { AppError } from "../../core/errors.ts";
import { CONTRACT_ENDINGS, type NamedText } from "../format/load-wizard.ts";
import type { WizardFiles } from "../wizard-source.ts";

export const WIZARDS_PREFIX = "wizards/";

/** The operators' trust in publishers, and the wizards of these. */
export const DEPLOYED_TRUST = "registry/";

/** Above the size of any catalogue, so that a listing is complete. */
export const MOST_OBJECTS = 10_000;

export interface StoredText {
  generation: string;
  text: string;
}

/** Names of a wizard's possible objects: the structure, then the contract by its current and its former name. */
export function objectNames(id: string): [structure: string, ...contracts: string[]] {
  return [`${WIZARDS_PREFIX}${id}.json`, ...CONTRACT_ENDINGS.map((ending) => WIZARDS_PREFIX + id + ending)];
}

/**
 * The texts of the listed objects; a text that is known at its generation is not read again. Undefined when an object
 * changed after the listing, because the texts would not belong together.
 */
export async function readListed(
  objects: Pick<ObjectStore, "read">,
  listed: ObjectEntry[],
  known: ReadonlyMap<string, StoredText> = new Map(),
  options?: CallOptions,
): Promise<Map<string, StoredText> | undefined> {
  const texts = new Map<string, StoredText>();
  await Promise.all(
    listed.map(async ({ name, generation }) => {
      const cached = known.get(name);
      const stored = cached?.generation === generation ? cached : await readText(objects, name, options);
      if (stored?.generation === generation) texts.set(name, stored);
    }),
  );
  return texts.size === listed.length ? texts : undefined;
}

async function readText(
  objects: Pick<ObjectStore, "read">,
  name: string,
  options?: CallOptions,
): Promise<StoredText | undefined> {
  const stored = await objects.read(name, options);
  return stored && { generation: stored.generation, text: stored.body.toString("utf8") };
}

/** The files among a wizard's objects, named for error messages; undefined without a structure. */
export function toWizardFiles(id: string, texts: ReadonlyMap<string, StoredText>): WizardFiles | undefined {
  const [structure, contract] = objectNames(id).flatMap((name, index): (NamedText | undefined)[] => {
    const text = texts.get(name)?.text;
    if (text === undefined) return index === 0 ? [undefined] : [];
    return [{ name: `${name.slice(WIZARDS_PREFIX.length)} in the bucket`, text }];
  });
  return structure && { structure, contract };
}

/** The texts of the structure and of the effective contract. */
export function textsOf(
  id: string,
  stored: ReadonlyMap<string, StoredText>,
): [structure: string | undefined, contract: string | undefined] {
  const [structure, ...contracts] = objectNames(id).map((name) => stored.get(name)?.text);
  return [structure, contracts.find((text) => text !== undefined)];
}

const MOST_READINGS = 5;

/** A consistent view of a wizard's objects; empty when there are none. */
export async function readStoredWizard(
  objects: Pick<ObjectStore, "list" | "read">,
  id: string,
): Promise<Map<string, StoredText>> {
  const names = objectNames(id);
  for (let count = 0; count < MOST_READINGS; count++) {
    const listed = await objects.list(WIZARDS_PREFIX + id, { limit: MOST_OBJECTS });
    const texts = await readListed(
      objects,
      listed.objects.filter(({ name }) => names.includes(name)),
    );
    if (texts) return texts;
  }
  throw new AppError("storage_unavailable", `The wizard ${id} in the bucket keeps changing.`);
}

/** The version of a wizard's objects; it changes with any of them. */
export function versionOf(id: string, texts: ReadonlyMap<string, Pick<StoredText, "generation">>): string {
  return objectNames(id)
    .map((name) => texts.get(name)?.generation ?? "")
    .join("/");
}
