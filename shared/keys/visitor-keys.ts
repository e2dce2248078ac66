/**
 * The key of a declared visitor, with which a worker signs its requests, and the public keys that the gateway's directory
 * serves (draft-ietf-webbotauth-httpsig-protocol-01). During a rotation the directory holds the new and the old one.
 */
import { z } from "zod";
import { type Parsed, parseAs } from "./keys.ts";
import { createSigningJwk, publicKeySchema, thumbprintOf } from "./signing-key.ts";

/** A public key of the directory. */
export type VisitorPublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string; use: "sig" };

/** A new pair: the names are the settings that hold the values. */
export async function createVisitorKeys(): Promise<
  Record<"VISITOR_PRIVATE_KEY" | "VISITOR_PUBLIC_KEYS", string>
> {
  const key = await createSigningJwk();
  return {
    VISITOR_PRIVATE_KEY: JSON.stringify(key),
    VISITOR_PUBLIC_KEYS: JSON.stringify({ keys: [publicKeyOf(key.x)] }),
  };
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

const publicKeysSchema = z.object({ keys: z.array(publicKeySchema).min(1).max(10) });
