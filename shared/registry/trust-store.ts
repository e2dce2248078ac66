/**
 * The trust of a person in keys, with how far each log was read, and the wizards that were added: a file of this computer. Trust
 * begins with the person's yes, goes over to a successor that the trusted key has signed, and ends with a revocation.
 */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { configurationError } from "../core/config.ts";
import { AppError } from "../core/errors.ts";
import { fileProblem } from "../core/file-problem.ts";
import { makeFolder } from "../core/make-folder.ts";
import { quoteSiteText } from "../core/site-text.ts";
import { writePrivateFile } from "../core/write-private-file.ts";
import { refuseLess, seenOf } from "./key-log.ts";
import { currentKey, type Registry, withdrawalOf } from "./registry.ts";
import { untrusted } from "./statement.ts";

const seenSchema = z.strictObject({ first: z.string(), count: z.int(), last: z.string() });

const addedSchema = z.strictObject({
  key: z.string(),
  version: z.int(),
  /** Its hash. */
  file: z.string(),
  /** To which the person has agreed. */
  sites: z.array(z.string()),
  registry: z.string(),
  added_at: z.string(),
  /** Why its publisher has withdrawn this version. */
  withdrawn: z.string().optional(),
});

const trustSchema = z.strictObject({
  format: z.literal(1),
  keys: z.record(
    z.string(),
    z.strictObject({
      trusted_at: z.string().optional(),
      successor_of: z.string().optional(),
      revoked: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
    }),
  ),
  /** How much was read, by address and key. */
  registries: z.record(
    z.string(),
    z.strictObject({ checked_at: z.string(), logs: z.record(z.string(), seenSchema) }),
  ),
  /** By id. */
  wizards: z.record(z.string(), addedSchema),
});

export type Trust = z.output<typeof trustSchema>;
export type AddedWizard = z.output<typeof addedSchema>;

export const NO_TRUST: Trust = { format: 1, keys: {}, registries: {}, wizards: {} };

/** @param data folder of this computer's data */
export function registryFolder(data: string): string {
  return join(data, "registry");
}

/** @throws AppError `invalid_configuration` for a file that cannot be read: trust is never lost silently */
export async function readTrust(folder: string): Promise<Trust> {
  const path = trustFile(folder);
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined;
    throw configurationError([`${path} cannot be read: ${fileProblem(cause)}`]);
  });
  if (text === undefined) return structuredClone(NO_TRUST);
  try {
    return trustSchema.parse(JSON.parse(text));
  } catch {
    throw configurationError([`${path} is malformed: restore it, or delete it to trust no publisher`]);
  }
}

export async function writeTrust(folder: string, trust: Trust): Promise<void> {
  const path = trustFile(folder);
  try {
    await makeFolder(dirname(path), 0o700);
    await writePrivateFile(path, `${JSON.stringify(trust, null, 2)}\n`);
  } catch (cause) {
    throw new AppError("invalid_request", `${path} cannot be written: ${fileProblem(cause)}.`, { cause });
  }
}

const trustFile = (folder: string) => join(folder, "trust.json");

/**
 * Compares a registry with what it and others have shown before.
 *
 * @returns the trust with its revocations, successors and withdrawals
 * @throws AppError `wizard_untrusted` for a registry that lacks or replaces what was seen
 */
export function learn(trust: Trust, registry: Registry, now: Date): Trust {
  const { address, logs } = registry;
  for (const [other, { logs: seenLogs }] of Object.entries(trust.registries)) {
    for (const [key, seen] of Object.entries(seenLogs)) {
      const log = logs.get(key) ?? (other === address ? { key, entries: [], hashes: [] } : undefined);
      if (log) refuseLess(log, seen, address, other !== address);
    }
  }
  const learnt = structuredClone(trust);
  const seen = [...logs.values()].flatMap((log) => {
    const one = seenOf(log);
    return one ? [[log.key, one] as const] : [];
  });
  learnt.registries[address] = { checked_at: now.toISOString(), logs: Object.fromEntries(seen) };
  for (const { key, revoked } of logs.values())
    if (revoked) learnt.keys[key] = { ...learnt.keys[key], revoked };
  // A key that was revoked before names no successor in another log.
  for (const key of Object.keys(trust.keys)) {
    const successor = currentKey(registry, key);
    if (successor !== key && isTrusted(trust, key))
      learnt.keys[successor] = {
        trusted_at: now.toISOString(),
        successor_of: key,
        ...learnt.keys[successor],
      };
  }
  for (const [id, added] of Object.entries(learnt.wizards)) {
    const log = logs.get(added.key);
    const withdrawn = log && withdrawalOf(log.entries, id, added.version);
    if (withdrawn !== undefined) added.withdrawn = withdrawn;
  }
  return learnt;
}

export function isTrusted({ keys }: Trust, key: string): boolean {
  const known = keys[key];
  return known?.trusted_at !== undefined && known.revoked === undefined;
}

/** @throws AppError `wizard_untrusted` for a wizard that was added and may no longer run */
export function refuseDistrusted(trust: Trust, id: string, { key, version, withdrawn }: AddedWizard): void {
  const revoked = trust.keys[key]?.revoked;
  const next = `\`federalrunner wizards update ${id}\` takes a newer version, \`federalrunner wizards remove ${id}\` deletes it.`;
  if (revoked)
    throw untrusted(
      `The publisher of ${id} has revoked its key on ${revoked.at.slice(0, 10)}: ${quoted(revoked.reason)}.`,
      { next },
    );
  if (withdrawn !== undefined)
    throw untrusted(`Version ${version} of ${id} was withdrawn by its publisher: ${quoted(withdrawn)}.`, {
      next,
    });
  if (!isTrusted(trust, key)) throw untrusted(`The publisher of ${id} is not trusted: ${key}.`, { next });
}

/** A stranger's words on one line, without a full stop that the sentence repeats. */
function quoted(words: string): string {
  return quoteSiteText(words.replace(/\.$/, ""));
}
