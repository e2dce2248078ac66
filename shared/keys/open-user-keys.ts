/**
 * The keys of a person's own computer: in the keychain of the platform where it can be reached, else in a file that only
 * its owner can read. The file of keys that lie in a keychain states that alone.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { configurationError } from "../core/config.ts";
import { makeFolder } from "../core/make-folder.ts";
import type { UserFolders } from "../core/user-folders.ts";
import { openKeyFile } from "./key-file.ts";
import { createKeySet } from "./keys.ts";
import { type Keychain, platformKeychain } from "./platform-keychain.ts";

type Keys = Record<string, string>;

/** {@link openUserKeys} of the person of this computer. */
export function openOwnKeys({ keyFile, usesKeychain }: UserFolders): Promise<Keys> {
  return openUserKeys(keyFile, usesKeychain ? platformKeychain() : undefined);
}

/**
 * @param file of the keys; a hash of its path names the entry of the keychain
 * @param keychain undefined: the file alone
 * @returns the settings that hold the keys
 * @throws AppError `invalid_configuration` where the keys lie in a keychain that cannot be read
 */
export async function openUserKeys(file: string, keychain: Keychain | undefined): Promise<Keys> {
  const isMoved = await isMarker(file);
  const unreadable = () =>
    configurationError([
      `the keys of this computer's runs lie in the keychain, which cannot be read: unlock it, and leave FEDERALRUNNER_KEYCHAIN unset. To begin with new keys, delete ${file}; the results of earlier runs are lost`,
    ]);
  if (!keychain) {
    if (isMoved) throw unreadable();
    return openKeyFile(file);
  }
  let stored: string | undefined;
  try {
    stored = await keychain.read(accountOf(file));
  } catch {
    if (isMoved) throw unreadable();
    return openKeyFile(file);
  }
  if (stored !== undefined) return complete(file, keychain, parse(stored));
  if (isMoved) throw unreadable();
  const keys = await openKeyFile(file);
  try {
    // Another process may have moved the file's keys, and this one created others.
    const theirs = await keychain.read(accountOf(file));
    if (theirs !== undefined) return await complete(file, keychain, parse(theirs));
    await keychain.write(accountOf(file), JSON.stringify(keys));
    if ((await keychain.read(accountOf(file))) !== JSON.stringify(keys)) return keys;
  } catch {
    return keys;
  }
  await writeMarker(file, keychain);
  return keys;
}

/** Adds keys that an earlier version did not have. */
async function complete(file: string, keychain: Keychain, stored: Keys): Promise<Keys> {
  const keys = { ...(await createKeySet()), ...stored };
  if (Object.keys(keys).length > Object.keys(stored).length)
    await keychain.write(accountOf(file), JSON.stringify(keys));
  await writeMarker(file, keychain);
  return keys;
}

/** Several folders of data have separate keys. */
const accountOf = (file: string) => createHash("sha256").update(file).digest("hex").slice(0, 32);

const parse = (stored: string) => JSON.parse(stored) as Keys;

async function isMarker(file: string): Promise<boolean> {
  const content = await readFile(file, "utf8").catch(() => "{}");
  return "keychain" in JSON.parse(content);
}

/** Replaces the keys in the file. */
async function writeMarker(file: string, { name }: Keychain): Promise<void> {
  if (await isMarker(file)) return;
  await makeFolder(dirname(file), 0o700);
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify({ keychain: name }), { mode: 0o600 });
  await rename(unfinished, file);
}
