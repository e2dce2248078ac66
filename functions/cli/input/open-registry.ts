/** Registries of wizards, this computer's trust in their publishers, and its own key as one. */
import { link, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../../../shared/core/errors.ts";
import { fileProblem } from "../../../shared/core/file-problem.ts";
import { makeFolder } from "../../../shared/core/make-folder.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import { writePrivateFile } from "../../../shared/core/write-private-file.ts";
import type { SigningKey } from "../../../shared/keys/signing-key.ts";
import type { Place } from "../../../shared/registry/place.ts";
import type { Visit } from "../../../shared/registry/visit-registry.ts";
import { readCliConfig } from "../config.ts";

export async function openRegistry(address: string): Promise<Place> {
  const { openPlace } = await import("../../../shared/registry/place.ts");
  return openPlace(address, async () => {
    const [{ readStorageSettings }, { findCloudEnvironment }] = await Promise.all([
      import("../../../shared/cloud/config.ts"),
      import("./open-cloud-runs.ts"),
    ]);
    return readStorageSettings((await findCloudEnvironment()) ?? readCliConfig().environment);
  });
}

/** The store of trust: of this computer, or of a deployment's configuration bucket, whose operators trust for it. */
export async function openTrust(cloud: boolean | undefined): Promise<Place> {
  if (!cloud) {
    const { openTrustFolder } = await import("../../../shared/wizards/published/added-source.ts");
    return openTrustFolder(userFolders(readCliConfig().environment).registry);
  }
  const [{ openBucket }, { objectPlace }, { DEPLOYED_TRUST }] = await Promise.all([
    import("./open-bucket.ts"),
    import("../../../shared/registry/place.ts"),
    import("../../../shared/wizards/catalogue/stored-wizard.ts"),
  ]);
  const { bucket, objects } = await openBucket();
  return objectPlace(`gs://${bucket}`, DEPLOYED_TRUST, async () => objects);
}

/** {@link visitRegistry} at an address. @throws AppError `registry_unavailable`, `wizard_untrusted`, `invalid_request` */
export async function visitAddress(address: string, home: Place): Promise<Visit> {
  const [place, { visitRegistry }] = await Promise.all([
    openRegistry(address),
    import("../../../shared/registry/visit-registry.ts"),
  ]);
  return visitRegistry(place, home);
}

/** The file of the key with which this person publishes, apart from the data. */
function publisherKeyFile(): string {
  return join(dirname(userFolders(readCliConfig().environment).keyFile), "publisher.json");
}

/**
 * The key in a file, or this person's own, which its first use creates.
 *
 * @throws AppError `invalid_request` for a file without a key
 */
export async function openPublisherKey(file?: string): Promise<SigningKey> {
  const { createSigningJwk, parseSigningKey } = await import("../../../shared/keys/signing-key.ts");
  const path = file ?? publisherKeyFile();
  if (file === undefined) await createKeyFile(path, JSON.stringify(await createSigningJwk()));
  const text = await readFile(path, "utf8").catch((cause) => {
    throw keyProblem(path, `cannot be read: ${fileProblem(cause)}`);
  });
  const parsed = parseSigningKey(text);
  if ("problem" in parsed) throw keyProblem(path, parsed.problem);
  return parsed.key;
}

/** An existing file is kept. */
async function createKeyFile(path: string, text: string): Promise<void> {
  const created = `${path}.${process.pid}`;
  try {
    await makeFolder(dirname(path), 0o700);
    await writePrivateFile(created, text);
    await link(created, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return;
    throw keyProblem(path, `cannot be written: ${fileProblem(cause)}`);
  } finally {
    await rm(created, { force: true }).catch(() => {});
  }
}

/** The next key of this person, which is in a file before others learn of it. */
export async function createNextKey(): Promise<SigningKey> {
  const { createSigningJwk, parseSigningKey } = await import("../../../shared/keys/signing-key.ts");
  const text = JSON.stringify(await createSigningJwk());
  const parsed = parseSigningKey(text);
  if ("problem" in parsed) throw keyProblem("The new key", parsed.problem);
  await createKeyFile(keptKeyFile(parsed.key), text);
  return parsed.key;
}

/** @returns the file that holds the former key, for its revocation */
export async function replacePublisherKey(former: SigningKey, next: SigningKey): Promise<string> {
  const kept = keptKeyFile(former);
  await rename(publisherKeyFile(), kept);
  await rename(keptKeyFile(next), publisherKeyFile());
  return kept;
}

function keptKeyFile({ id }: SigningKey): string {
  return join(dirname(publisherKeyFile()), `publisher-${id}.json`);
}

function keyProblem(path: string, problem: string): AppError {
  return new AppError("invalid_request", `${path} ${problem}.`, { details: { option: "--key" } });
}
