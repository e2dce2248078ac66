/**
 * The key of a declared visitor, with which a worker signs its requests, and the public keys that the gateway's directory
 * serves (draft-ietf-webbotauth-httpsig-protocol-01). During a rotation the directory holds the new and the old one.
 */
import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { type Parsed, parseAs } from "./keys.ts";

export interface VisitorKey {
  /** The thumbprint of the public key (RFC 8037, appendix A.3). */
  id: string;
  key: KeyObject;
}

/** A public key of the directory. */
export type VisitorPublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; use: "sig" };

/** A new pair: the names are the settings that hold the values. */
export async function createVisitorKeys(): Promise<
  Record<"VISITOR_PRIVATE_KEY" | "VISITOR_PUBLIC_KEYS", string>
> {
  const { exportJWK, generateKeyPair } = await import("jose");
  const { privateKey } = await generateKeyPair("Ed25519", { extractable: true });
  const { x = "", d = "" } = await exportJWK(privateKey);
  return {
    VISITOR_PRIVATE_KEY: JSON.stringify({ kty: "OKP", crv: "Ed25519", x, d }),
    VISITOR_PUBLIC_KEYS: JSON.stringify({ keys: [publicKeyOf(x)] }),
  };
}

/** A private key (JWK). */
export function parseVisitorKey(text: string): Parsed<VisitorKey> {
  const problem = "must be a private Ed25519 JWK";
  const parsed = parseAs(text, privateKeySchema, problem);
  if ("problem" in parsed) return parsed;
  try {
    const key = createPrivateKey({ key: parsed.key, format: "jwk" });
    return { key: { id: thumbprintOf(parsed.key.x), key } };
  } catch {
    return { problem };
  }
}

/** The directory's keys (JWK set), with their thumbprints as ids. */
export function parseVisitorKeys(text: string): Parsed<VisitorPublicKey[]> {
  const set = parseAs(text, publicKeysSchema, "must be a set of public Ed25519 JWKs");
  if ("problem" in set) return set;
  const { keys } = set.key;
  if (keys.some((key) => "d" in key)) return { problem: "must not hold a private key" };
  return { key: keys.map(({ x }) => publicKeyOf(x)) };
}

function publicKeyOf(x: string): VisitorPublicKey {
  return { kty: "OKP", crv: "Ed25519", x, kid: thumbprintOf(x), use: "sig" };
}

function thumbprintOf(x: string): string {
  const required = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return createHash("sha256").update(required).digest("base64url");
}

const publicKeySchema = z.looseObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[\w-]{43}$/),
});
const publicKeysSchema = z.object({ keys: z.array(publicKeySchema).min(1).max(10) });
const privateKeySchema = publicKeySchema.extend({ d: z.string().regex(/^[\w-]{43}$/) });
