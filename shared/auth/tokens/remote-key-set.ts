/**
 * The public keys of an issuer (RFC 7517), fetched when needed. Unlike jose's own remote set this one survives an
 * outage of the issuer with the keys it has, does not hammer an issuer that is down, and takes its clock from outside.
 */
import type { JSONWebKeySet, JWK } from "jose";
import { type AskIssuerOptions, askIssuer } from "./ask-issuer.ts";
import { type Refused, refused } from "./token-refusals.ts";

export interface RemoteKeySet {
  /** The RSA signing key with this id. Fetches the set when it is old, and for an unknown id once a cool-down. */
  find(kid: string): Promise<{ ok: true; key: CryptoKey } | Refused<"unknown_key" | "issuer_unavailable">>;
}

export interface RemoteKeySetOptions extends AskIssuerOptions {
  url: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** After this many milliseconds the set is fetched anew. */
  maxAgeMs?: number;
  /** For how much longer the old keys are used while the issuer does not answer. */
  maxStaleMs?: number;
  /** Unknown key ids cause at most one fetch in this time, so that forged tokens cannot flood the issuer. */
  coolDownMs?: number;
}

/** How soon an issuer that failed is asked again by a process that has no keys at all. */
const FIRST_RETRY_MS = 1000;

export function createRemoteKeySet(options: RemoteKeySetOptions): RemoteKeySet {
  const { now, maxAgeMs = 600_000, maxStaleMs = 3_600_000, coolDownMs = 30_000 } = options;
  let keys: ReadonlyMap<string, CryptoKey> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failed = false;
  let retryAt = Number.NEGATIVE_INFINITY;
  let nextMissAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      keys = await fetchKeys(options);
      fetchedAt = now();
      failed = false;
    } catch {
      failed = true;
      retryAt = now() + (keys ? coolDownMs : FIRST_RETRY_MS);
    }
  }

  async function refresh(): Promise<void> {
    if (failed && now() < retryAt && !pending) return;
    pending ??= load().finally(() => {
      pending = undefined;
    });
    await pending;
  }

  return {
    async find(kid) {
      const old = now() - fetchedAt >= maxAgeMs;
      if (old) await refresh();
      if (!keys || now() - fetchedAt >= maxAgeMs + maxStaleMs) return refused("issuer_unavailable");
      if (!keys.has(kid) && !old && (pending || now() >= nextMissAt)) {
        nextMissAt = now() + coolDownMs;
        await refresh();
      }
      const key = keys.get(kid);
      if (key) return { ok: true, key };
      return refused(failed ? "issuer_unavailable" : "unknown_key");
    },
  };
}

async function fetchKeys(options: RemoteKeySetOptions): Promise<ReadonlyMap<string, CryptoKey>> {
  const accept = "application/jwk-set+json, application/json";
  const response = await askIssuer(options.url, { accept }, options);
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`The key set answered ${response.status}`);
  }
  const set = (await response.json()) as JSONWebKeySet;
  const imported = await Promise.all(set.keys.filter(isSigningKey).map(importKey));
  return new Map(imported.filter((entry) => entry !== undefined));
}

function isSigningKey(jwk: JWK): jwk is JWK & { kid: string } {
  return (
    jwk.kty === "RSA" &&
    typeof jwk.kid === "string" &&
    (jwk.use === undefined || jwk.use === "sig") &&
    (jwk.alg === undefined || jwk.alg === "RS256")
  );
}

// Only n and e: whatever else a set publishes must not turn a verification key into another kind of key. One key
// that cannot be read must not make the others useless.
async function importKey(jwk: JWK & { kid: string }): Promise<[string, CryptoKey] | undefined> {
  const { kty, n, e } = jwk as { kty: string; n?: string; e?: string };
  if (n === undefined || e === undefined) return undefined;
  const { importJWK } = await import("jose");
  try {
    return [jwk.kid, (await importJWK({ kty, n, e }, "RS256")) as CryptoKey];
  } catch {
    return undefined;
  }
}
