/**
 * Personal data is stored as a JWE (RFC 7516: ECDH-ES, A256GCM) that only one side's private key opens. The
 * authenticated header names the key and the object: a copy under another run's name, or an input stored as a result,
 * does not open.
 */
import type { CompactJWEHeaderParameters, importJWK, JWK } from "jose";
import { AppError } from "../core/errors.ts";

/**
 * @param publicKey from a key set of `keys.ts`, with its `kid`
 * @param objectName the name under which the caller stores it
 */
export async function seal(publicKey: JWK, objectName: string, plaintext: Uint8Array): Promise<string> {
  const { CompactEncrypt } = await import("jose");
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid: publicKey.kid,
      object: objectName,
    } as SealHeader)
    .encrypt(await importKey(publicKey));
}

/**
 * @param privateKeys the new one and, while rotating, the old one
 * @param objectName where the sealed data was found
 * @throws AppError `unsealing_failed`
 */
export async function unseal(privateKeys: JWK[], objectName: string, jwe: string): Promise<Buffer> {
  const { compactDecrypt } = await import("jose");
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(
      jwe,
      async (header) => {
        const key = privateKeys.find((candidate) => candidate.kid === header.kid);
        if (!key) throw unsealingFailed("It was sealed to a key that is not available.");
        return importKey(key);
      },
      { keyManagementAlgorithms: ["ECDH-ES"], contentEncryptionAlgorithms: ["A256GCM"] },
    );
    if ((protectedHeader as SealHeader).object !== objectName) {
      throw unsealingFailed("It was sealed for another object.");
    }
    return Buffer.from(plaintext);
  } catch (error) {
    throw error instanceof AppError ? error : unsealingFailed("It is damaged.", error);
  }
}

/** {@link seal} for a value that JSON can hold. */
export function sealJson(publicKey: JWK, objectName: string, value: unknown): Promise<string> {
  return seal(publicKey, objectName, Buffer.from(JSON.stringify(value)));
}

/** {@link unseal} for a value of {@link sealJson}; check its shape before use. */
export async function unsealJson(privateKeys: JWK[], objectName: string, jwe: string): Promise<unknown> {
  return JSON.parse((await unseal(privateKeys, objectName, jwe)).toString("utf8"));
}

const imported = new WeakMap<JWK, ReturnType<typeof importJWK>>();

/** A process has few keys and uses each of them with every run. */
async function importKey(key: JWK): ReturnType<typeof importJWK> {
  const known = imported.get(key);
  if (known) return known;
  const { importJWK } = await import("jose");
  const importing = importJWK(key, "ECDH-ES");
  imported.set(key, importing);
  return importing;
}

type SealHeader = CompactJWEHeaderParameters & { object: string };

function unsealingFailed(reason: string, cause?: unknown): AppError {
  return new AppError("unsealing_failed", `Sealed data cannot be opened. ${reason}`, { cause });
}
