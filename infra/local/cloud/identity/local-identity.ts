/** The identity that signs for service accounts, as Google's does: RS256 with a key kept in the data folder. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { defined } from "../../../../shared/core/defined.ts";
import { makeFolderSync } from "../../../../shared/core/make-folder.ts";
import { writeAtomically } from "../disk/record-folder.ts";

export interface LocalIdentity {
  /** An identity token of the service account for the audience, valid for an hour. */
  signToken(email: string, audience: string): Promise<string>;
  /** Public keys, as at https://www.googleapis.com/oauth2/v3/certs */
  keySet(): Promise<{ keys: JWK[] }>;
  /** Signs with a new key from now on; the key set also holds the former one, as Google's does for its tokens' lifetime. */
  rotate(): Promise<void>;
  /** Keeps a key on disk no more, not even one that is being created. */
  close(): void;
}

const ALGORITHM = "RS256";
/** As Google's. */
const ISSUER = "https://accounts.google.com";

/** The key is created for the first token: that takes a tenth of a second. */
export function openLocalIdentity({ folder }: { folder: string }): LocalIdentity {
  const file = join(folder, "key.json");
  let current: Promise<JWK> | undefined;
  let former: JWK[] = [];
  let isClosed = false;
  const key = () => {
    current ??= existsSync(file) ? readKey(file) : create();
    return current;
  };
  const create = async () => {
    const jwk = await createKey();
    if (!isClosed) {
      makeFolderSync(folder, 0o700);
      writeAtomically(file, JSON.stringify(jwk));
    }
    return jwk;
  };
  return {
    async signToken(email, audience) {
      const jwk = await key();
      const { kid } = jwk;
      const issued = Math.floor(Date.now() / 1000);
      return new SignJWT({ email, email_verified: true, azp: email })
        .setProtectedHeader(defined({ alg: ALGORITHM, typ: "JWT", kid: kid || undefined }))
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(email)
        .setIssuedAt(issued)
        .setExpirationTime(issued + 3600)
        .sign(await importJWK(jwk, ALGORITHM));
    },
    keySet: async () => ({ keys: [await key(), ...former].map(publicPart) }),
    async rotate() {
      former = [await key()];
      current = create();
      await current;
    },
    close() {
      isClosed = true;
    },
  };
}

function publicPart({ kty, n, e, kid }: JWK): JWK {
  return { kty, n, e, kid, alg: ALGORITHM, use: "sig" } as JWK;
}

const readKey = async (file: string) => JSON.parse(readFileSync(file, "utf8")) as JWK;

async function createKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}
