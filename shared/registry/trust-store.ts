/**
 * The trust of a person in keys, with how far each log was read, and the wizards that were added: a file of this computer, or of a
 * deployment's configuration bucket. Trust begins with the person's yes, goes over to a successor that the trusted key has signed, and ends with a revocation.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { configurationError } from "../core/config.ts";
import { AppError } from "../core/errors.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { quoteSiteText } from "../core/site-text.ts";
import { refuseLess, seenOf } from "./key-log.ts";
import type { Place, ReadablePlace } from "./place.ts";
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

const FILE = "trust.json";

/** @throws AppError `invalid_configuration` for a malformed file: trust is never lost silently */
export async function readTrust(home: ReadablePlace): Promise<Trust> {
  return (await readStored(home)).trust;
}

async function readStored(home: ReadablePlace): Promise<{ trust: Trust; generation: string | undefined }> {
  const stored = await home.read(FILE);
  if (!stored) return { trust: structuredClone(NO_TRUST), generation: undefined };
  const parsed = parseJson(stored.body.toString("utf8"));
  const read = trustSchema.safeParse("value" in parsed ? parsed.value : undefined);
  if (read.success) return { trust: read.data, generation: stored.generation };
  throw configurationError([
    `${FILE} of ${home.address} is malformed: restore it, or delete it to trust no publisher`,
  ]);
}

/**
 * Concurrent commands take turns.
 *
 * @param change of a copy
 * @throws AppError `wizard_conflict` where others keep changing it, and the error of `change`
 */
export async function changeTrust(home: Place, change: (trust: Trust) => Trust): Promise<Trust> {
  for (let count = 0; count < MOST_TRIES; count++) {
    const { trust, generation } = await readStored(home);
    const changed = change(structuredClone(trust));
    if (isDeepStrictEqual(changed, trust)) return trust;
    if (await home.write(FILE, `${JSON.stringify(changed, null, 2)}\n`, generation)) return changed;
  }
  throw new AppError("wizard_conflict", `Others keep changing ${FILE} of ${home.address}.`, {
    details: { next: "Repeat the command." },
  });
}

const MOST_TRIES = 5;

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
