/** The secrets that outlive a restart, so that tokens, sign-ins and the preregistered client stay valid. */
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { readPrivateFile, writePrivateFile } from "./record-adapter.ts";

export interface IdentitySecrets {
  /** Private RSA keys as JWKs; the first signs, all are published. */
  signingKeys: [JWK, ...JWK[]];
  /** Sign the cookies of the sign-in. */
  cookieKeys: string[];
  clientSecret: string;
}

/** The secrets in `dataDir`, created when missing; without a folder they live as long as the process. */
export async function loadIdentitySecrets(dataDir: string | undefined): Promise<IdentitySecrets> {
  if (dataDir === undefined) {
    ofProcess ??= createSecrets();
    return ofProcess;
  }
  const known = readPrivateFile<IdentitySecrets>(secretsFile(dataDir));
  if (known) return known;
  const made = await createSecrets();
  writePrivateFile(secretsFile(dataDir), made);
  return made;
}

let ofProcess: Promise<IdentitySecrets> | undefined;

async function createSecrets(): Promise<IdentitySecrets> {
  return {
    signingKeys: [await createSigningKey()],
    cookieKeys: [randomBytes(32).toString("base64url")],
    clientSecret: randomBytes(32).toString("base64url"),
  };
}

/** Puts a new signing key before the others. The provider of this folder uses it from its next start on. */
export async function rotateSigningKey(dataDir: string): Promise<void> {
  const secrets = await loadIdentitySecrets(dataDir);
  const signingKeys: [JWK, ...JWK[]] = [await createSigningKey(), ...secrets.signingKeys];
  writePrivateFile(secretsFile(dataDir), { ...secrets, signingKeys });
}

function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "RS256", use: "sig" };
}
