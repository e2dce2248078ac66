/** Publishes and withdraws wizards of this person, and replaces the key that signs them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../../shared/core/errors.ts";
import { fileProblem } from "../../../shared/core/file-problem.ts";
import { type LogEvent, type Published, versionsIn, wordsSchema } from "../../../shared/registry/key-log.ts";
import {
  appendToLog,
  PICTURE_FILES,
  readByHash,
  storeByHash,
  WIZARD_FILES,
  withdrawalOf,
} from "../../../shared/registry/registry.ts";
import { hashOf } from "../../../shared/registry/statement.ts";
import { proofInWords } from "../../../shared/wizards/proof.ts";
import {
  type PublishedWizard,
  readPublished,
  signWizard,
  sitesOf,
} from "../../../shared/wizards/published/published-wizard.ts";
import { getWizard } from "./open-catalogue.ts";
import { createNextKey, openPublisherKey, openRegistry, replacePublisherKey } from "./open-registry.ts";

export interface PublishRequest {
  id: string;
  to: string;
  licence: string;
  /** Folder of JPEG pictures. */
  pictures?: string | undefined;
  key?: string | undefined;
}

export interface Publication extends Pick<Published, "wizard_id" | "version" | "file" | "sites"> {
  registry: string;
  key: string;
  licence: string;
  /** False where the registry has this content already. */
  changed: boolean;
  proof: string;
}

/** @throws AppError `invalid_wizard` for one that no reader would accept, `invalid_request` */
export async function publishWizard(request: PublishRequest): Promise<Publication> {
  const { id, to, licence, pictures } = request;
  const [place, key, loaded] = await Promise.all([
    openRegistry(to),
    openPublisherKey(request.key),
    getWizard(id),
  ]);
  if (loaded.publisher !== undefined)
    throw new AppError("invalid_request", `${id} was published by ${loaded.publisher}, and is not yours.`);
  const { wizard } = loaded;
  const { wizard_id } = wizard;
  const images = pictures === undefined ? [] : await readPictures(pictures);
  const now = new Date();
  const content = { licence, pictures: images.map(hashOf), now };
  let changed = false;
  const log = await appendToLog(
    place,
    key,
    async ({ entries }) => {
      const last = versionsIn(entries, wizard_id).at(-1);
      const version = (last?.version ?? 0) + 1;
      const jws = await signWizard(loaded, { ...content, version }, key);
      if (last && withdrawalOf(entries, wizard_id, last.version) === undefined) {
        const before = (await readByHash(place, WIZARD_FILES, last.file)).toString("utf8");
        if (await isSame(before, jws)) return undefined;
      }
      for (const image of images) await storeByHash(place, PICTURE_FILES, image);
      const file = await storeByHash(place, WIZARD_FILES, jws);
      changed = true;
      return { kind: "published", wizard_id, version, file, sites: sitesOf(wizard) };
    },
    { now },
  );
  const { version, file, sites } = versionsIn(log.entries, wizard_id).at(-1) as Published;
  const proof = wizard.proof ? proofInWords(wizard.proof, wizard) : "not proved: it has no record of a proof";
  return { wizard_id, version, file, sites, registry: place.address, key: key.id, licence, changed, proof };
}

/** Whether two versions differ in nothing but their number and time. */
async function isSame(one: string, other: string): Promise<boolean> {
  const read = await Promise.all([one, other].map((jws) => readPublished(jws, "the version before")));
  const [a, b] = read.map(({ published }): Partial<PublishedWizard> => {
    const { version: _, published_at: __, engine: ___, ...content } = published;
    return content;
  });
  return isDeepStrictEqual(a, b);
}

async function readPictures(folder: string): Promise<Buffer[]> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
    return await Promise.all(names.map((name) => readFile(join(folder, name))));
  } catch (cause) {
    throw new AppError("invalid_request", `--pictures: ${folder} cannot be read: ${fileProblem(cause)}.`, {
      details: { option: "--pictures" },
      cause,
    });
  }
}

/**
 * @param given number of the version; default the newest
 * @throws AppError `invalid_request` for a version that this key has not published
 */
export async function withdrawWizard(
  id: string,
  given: string | undefined,
  { from, reason, key: keyFile }: { from: string; reason: string; key?: string | undefined },
): Promise<{ wizard_id: string; version: number; registry: string; key: string }> {
  checkReason(reason, "--reason");
  const [place, key] = await Promise.all([openRegistry(from), openPublisherKey(keyFile)]);
  let version = 0;
  await appendToLog(
    place,
    key,
    ({ entries }) => {
      const versions = versionsIn(entries, id).map((one) => one.version);
      version = given === undefined ? (versions.at(-1) ?? 0) : Number(given);
      if (versions.includes(version)) return { kind: "withdrawn", wizard_id: id, version, reason };
      throw new AppError("invalid_request", `Your key has published no such version of ${id}.`, {
        details: { field: "version", candidates: versions.map(String) },
      });
    },
    { now: new Date() },
  );
  return { wizard_id: id, version, registry: place.address, key: key.id };
}

function checkReason(reason: string, option: string): void {
  if (wordsSchema.safeParse(reason).success) return;
  throw new AppError("invalid_request", `${option}: a reason has 1 to 500 characters.`, {
    details: { option },
  });
}

/** @param addresses every registry to which the key publishes */
export async function revokeKey(
  addresses: readonly string[],
  reason: string,
  keyFile: string | undefined,
): Promise<{ key: string }> {
  checkReason(reason, "--revoke");
  const key = await openPublisherKey(keyFile);
  await appendToAll(addresses, key, { kind: "revoked", reason });
  return { key: key.id };
}

/** @returns the new key, and the former one with the file that keeps it for its revocation */
export async function renewKey(
  addresses: readonly string[],
): Promise<{ key: string; former_key: string; former_file: string }> {
  const key = await openPublisherKey();
  const next = await createNextKey();
  await appendToAll(addresses, key, { kind: "succeeded", by: next.id });
  return { key: next.id, former_key: key.id, former_file: await replacePublisherKey(key, next) };
}

async function appendToAll(
  addresses: readonly string[],
  key: Awaited<ReturnType<typeof openPublisherKey>>,
  event: LogEvent,
): Promise<void> {
  const places = await Promise.all(addresses.map(openRegistry));
  for (const place of places) await appendToLog(place, key, () => event, { now: new Date() });
}
