/**
 * The Ed25519 keys with which a deployment signs notifications and agent cards. They are derived from HMAC_KEYS: the
 * first one signs, and all public ones are published, so that signatures stay valid during a rotation.
 */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { JWK } from "jose";

export interface SigningKeys {
  kid: string;
  alg: "EdDSA";
  privateKey: KeyObject;
  /** RFC 7517. */
  jwks: { keys: JWK[] };
}

/** Path of the published keys. */
export const JWKS_PATH = "/.well-known/jwks.json";

export async function deriveSigningKeys(
  hmacKeys: readonly [KeyObject, ...KeyObject[]],
): Promise<SigningKeys> {
  const { calculateJwkThumbprint } = await import("jose");
  const pairs = await Promise.all(
    hmacKeys.map(async (secret) => {
      const privateKey = toPrivateKey(secret);
      const { kty, crv, x } = createPublicKey(privateKey).export({ format: "jwk" }) as JWK;
      const kid = await calculateJwkThumbprint({ kty, crv, x });
      return { privateKey, jwk: { kty, crv, x, kid, alg: "EdDSA", use: "sig" } as JWK };
    }),
  );
  const [current] = pairs as [(typeof pairs)[number]];
  return {
    kid: current.jwk.kid as string,
    alg: "EdDSA",
    privateKey: current.privateKey,
    jwks: { keys: pairs.map(({ jwk }) => jwk) },
  };
}

function toPrivateKey(secret: KeyObject): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "federalrunner signing key", 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: "der", type: "pkcs8" });
}

/** RFC 8410: everything of the structure before the 32 bytes of the key. */
const PKCS8_ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
