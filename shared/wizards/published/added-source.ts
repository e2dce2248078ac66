/** The wizards that a person has added from registries: signed files, each checked whenever it is read. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import { makeFolder } from "../../core/make-folder.ts";
import { writePrivateFile } from "../../core/write-private-file.ts";
import { hashOf, untrusted } from "../../registry/statement.ts";
import { readTrust, refuseDistrusted } from "../../registry/trust-store.ts";
import { WIZARD_ID, type WizardSource } from "../wizard-source.ts";
import { type ReadWizard, readPublished } from "./published-wizard.ts";

const ENDING = ".jws";
const MOST_CHECKED = 200;

/** @param folder of the store of trust, which may not exist */
export function createAddedSource(folder: string): WizardSource {
  const checked = new Map<string, ReadWizard>();
  return {
    name: "registry",
    isPersonal: true,

    async ids() {
      const names = await readdir(folder).catch(noneWhenMissing);
      return names.flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []));
    },

    async read(id) {
      if (!WIZARD_ID.test(id)) return undefined;
      const jws = await readFile(addedFile(folder, id), "utf8").catch(() => undefined);
      if (jws === undefined) return undefined;
      const { wizards, ...trust } = await readTrust(folder);
      const added = wizards[id];
      const file = hashOf(jws);
      if (added?.file !== file) throw untrusted(`${id}${ENDING} is not the file that was added.`);
      refuseDistrusted({ ...trust, wizards }, id, added);
      const read = checked.get(file) ?? (await readPublished(jws, `${id}${ENDING}`));
      keepNewest(checked, file, read, MOST_CHECKED);
      if (read.key !== added.key) throw untrusted(`${id}${ENDING} is signed by another key.`);
      return { ...read.files, publisher: read.key };
    },
  };
}

/** @throws AppError `invalid_request` for a folder that cannot be written */
export async function storeAdded(folder: string, id: string, jws: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
    await writePrivateFile(addedFile(folder, id), jws);
  } catch (cause) {
    throw new AppError("invalid_request", `The folder ${folder} cannot be written.`, { cause });
  }
}

export async function deleteAdded(folder: string, id: string): Promise<void> {
  await rm(addedFile(folder, id), { force: true });
}

function addedFile(folder: string, id: string): string {
  return join(folder, id + ENDING);
}

function noneWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
