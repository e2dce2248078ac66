/** An Ed25519 key that signs, as a private JWK with the thumbprint of its public half as id (RFC 8037, appendix A.3). */
import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { type Parsed, parseAs } from "./keys.ts";

export interface SigningKey {
  id: string;
  key: KeyObject;
}

export type PrivateJwk = { kty: "OKP"; crv: "Ed25519"; x: string; d: string };

/** A new key. */
export async function createSigningJwk(): Promise<PrivateJwk> {
  const { exportJWK, generateKeyPair } = await import("jose");
  const { privateKey } = await generateKeyPair("Ed25519", { extractable: true });
  const { x = "", d = "" } = await exportJWK(privateKey);
  return { kty: "OKP", crv: "Ed25519", x, d };
}

/** A private key (JWK). */
export function parseSigningKey(text: string): Parsed<SigningKey> {
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

/** @param x of the public key */
export function thumbprintOf(x: string): string {
  const required = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return createHash("sha256").update(required).digest("base64url");
}

export const publicKeySchema = z.looseObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[\w-]{43}$/),
});
const privateKeySchema = publicKeySchema.extend({ d: z.string().regex(/^[\w-]{43}$/) });
