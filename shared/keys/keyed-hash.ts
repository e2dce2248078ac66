/**
 * Callers, addresses and inputs can be guessed, so their hashes are HMACs: without the deployment's key, guesses cannot
 * be compared with stored hashes.
 */
import { createHmac, type KeyObject } from "node:crypto";

/**
 * @param purpose such as "owner": the same value has a different hash for each purpose
 * @param value anything JSON can hold; the order of its keys does not matter
 * @returns 43 characters of base64url
 */
export function keyedHash(key: KeyObject, purpose: string, value: unknown): string {
  return createHmac("sha256", key)
    .update(canonicalJson([purpose, value]))
    .digest("base64url");
}

/** The form of an owner in a run's record. */
export function ownerHash(key: KeyObject, owner: string): string {
  return keyedHash(key, "owner", owner);
}

/** The form of a conversation in a run's record. @param owner the result of {@link ownerHash} with the same key */
export function contextHash(key: KeyObject, owner: string, contextId: string): string {
  return keyedHash(key, "context", [owner, contextId]);
}

/** JSON with sorted keys and without undefined values, so that equal values give equal text (cf. RFC 8785). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
