/**
 * A deployment's keys. Each process holds only the keys that it needs: a worker the private key of its kind (wizards,
 * agents) and the gateway's public key, the gateway the reverse and the secrets, the sweeper none. During a rotation a
 * process may hold an old and a new key.
 */
import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { JWK } from "jose";
import { z } from "zod";
import { parseJson } from "../core/json/parse-json.ts";

/** A new set: the names are the settings that hold the values. */
export async function createKeySet(
  random: (size: number) => Uint8Array = randomBytes,
): Promise<Record<KeyName, string>> {
  const [worker, agent, gateway] = await Promise.all([
    createSealingPair(),
    createSealingPair(),
    createSealingPair(),
  ]);
  return {
    WORKER_PUBLIC_KEY: JSON.stringify(worker.publicKey),
    WORKER_PRIVATE_KEYS: JSON.stringify({ keys: [worker.privateKey] }),
    AGENT_PUBLIC_KEY: JSON.stringify(agent.publicKey),
    AGENT_PRIVATE_KEYS: JSON.stringify({ keys: [agent.privateKey] }),
    GATEWAY_PUBLIC_KEY: JSON.stringify(gateway.publicKey),
    GATEWAY_PRIVATE_KEYS: JSON.stringify({ keys: [gateway.privateKey] }),
    HMAC_KEYS: Buffer.from(random(SECRET_BYTES)).toString("base64url"),
    SESSION_SECRETS: Buffer.from(random(SECRET_BYTES)).toString("base64url"),
  };
}

export type KeyName =
  | "WORKER_PUBLIC_KEY"
  | "WORKER_PRIVATE_KEYS"
  | "AGENT_PUBLIC_KEY"
  | "AGENT_PRIVATE_KEYS"
  | "GATEWAY_PUBLIC_KEY"
  | "GATEWAY_PRIVATE_KEYS"
  | "HMAC_KEYS"
  | "SESSION_SECRETS";

/** The key, or a description of the problem without the text itself. */
export type Parsed<Key> = { key: Key } | { problem: string };

/** A JWK to seal to. */
export function parsePublicKey(text: string): Parsed<JWK> {
  const parsed = parseAs(text, publicKeySchema, "must be a public P-256 JWK with a kid");
  return "key" in parsed && "d" in parsed.key ? { problem: "must not hold a private key" } : parsed;
}

/** A JWK set of private keys. */
export function parsePrivateKeys(text: string): Parsed<JWK[]> {
  const set = parseAs(text, privateKeysSchema, "must be a set of private P-256 JWKs with kids");
  return "key" in set ? { key: set.key.keys } : set;
}

/** @param problem of a text that does not fit the schema */
export function parseAs<T>(text: string, schema: z.ZodType<T>, problem: string): Parsed<T> {
  const json = parseJson(text);
  if ("problem" in json) return { problem: `is not JSON: ${json.problem}` };
  const read = schema.safeParse(json.value);
  return read.success ? { key: read.data } : { problem };
}

/** The half of a private key that others may seal to. */
export function toPublicKey({ d: _, ...publicKey }: JWK): JWK {
  return publicKey;
}

/** Secrets in base64url, separated by commas; the first one signs, all are accepted. */
export function parseSecrets(text: string): Parsed<[KeyObject, ...KeyObject[]]> {
  const [first, ...rest] = text.split(",").map((part) => Buffer.from(part.trim(), "base64url"));
  return first && [first, ...rest].every((secret) => secret.length >= SECRET_BYTES)
    ? { key: [createSecretKey(first), ...rest.map((secret) => createSecretKey(secret))] }
    : { problem: `must be base64url of at least ${SECRET_BYTES} bytes, several separated by commas` };
}

const SECRET_BYTES = 32;

const publicKeySchema = z.looseObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string().min(1),
});
const privateKeysSchema = z.object({ keys: z.array(publicKeySchema.extend({ d: z.string() })).min(1) });

async function createSealingPair(): Promise<{ publicKey: JWK; privateKey: JWK }> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import("jose");
  const pair = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  return { publicKey: { ...publicKey, kid }, privateKey: { ...(await exportJWK(pair.privateKey)), kid } };
}
