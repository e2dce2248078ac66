/**
 * The public keys of an issuer (RFC 7517). jose's `createRemoteJWKSet` does not suffice, even with a `customFetch`: it
 * refuses a new key for half a minute after any fetch, treats a fallback as a fresh set, and reads the system clock.
 */
import type { JSONWebKeySet, JWK } from "jose";
import { createCachedValue } from "../../core/cached-value.ts";
import { type Refused, refused } from "./token-refusals.ts";

export interface RemoteKeySet {
  /** The RSA signing key with this id. Fetches the set when it is old, and for an unknown id once a cool-down. */
  find(kid: string): Promise<{ ok: true; key: CryptoKey } | Refused<"unknown_key" | "issuer_unavailable">>;
}

export interface RemoteKeySetOptions extends AskIssuerOptions {
  url: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Age in milliseconds at which the set is fetched again. */
  maxAgeMs?: number;
  /** Additional age up to which the set serves while the issuer does not answer. */
  maxStaleMs?: number;
  /** Unknown key ids cause at most one fetch in this time, so that forged tokens cannot flood the issuer. */
  coolDownMs?: number;
}

/** Pause after a failed fetch while there are no keys at all. */
const FIRST_RETRY_MS = 1000;

interface FetchedKeys {
  keys: ReadonlyMap<string, CryptoKey>;
  fetchedAt: number;
}

export function createRemoteKeySet(options: RemoteKeySetOptions): RemoteKeySet {
  const { now, maxAgeMs = 600_000, maxStaleMs = 3_600_000, coolDownMs = 30_000 } = options;
  const cached = createCachedValue<FetchedKeys | undefined>({
    initial: undefined,
    load: async () => ({ keys: await fetchKeys(options), fetchedAt: now() }),
    now,
    freshMs: maxAgeMs,
    // A fetch for an unknown id must not delay tokens whose key is known.
    staleMs: (fetched) => (fetched ? maxAgeMs : 0),
    retryMs: (fetched) => (fetched ? coolDownMs : FIRST_RETRY_MS),
  });
  let nextMissAt = Number.NEGATIVE_INFINITY;

  return {
    async find(kid) {
      const previous = cached.current;
      let fetched = await cached.get();
      if (!fetched || now() - fetched.fetchedAt >= maxAgeMs + maxStaleMs)
        return refused("issuer_unavailable");
      const mayBeNew = !fetched.keys.has(kid) && fetched === previous;
      if (mayBeNew && (cached.isLoading || (!cached.hasFailed && now() >= nextMissAt))) {
        nextMissAt = now() + coolDownMs;
        fetched = await cached.refresh();
      }
      const key = fetched?.keys.get(kid);
      if (key) return { ok: true, key };
      return refused(cached.hasFailed ? "issuer_unavailable" : "unknown_key");
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

// Only n and e: other members must not turn a verification key into another kind of key. A malformed key must not make
// the others unusable.
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

export interface AskIssuerOptions {
  fetch: typeof fetch;
  /** For one attempt. */
  timeoutMs?: number;
}

/**
 * One GET to an issuer, repeated once when the connection failed: after an idle period the other side may have closed
 * a kept connection, which is not an outage.
 *
 * @throws the errors of `fetch`; a redirect counts as a failure.
 */
export async function askIssuer(
  url: string,
  headers: Record<string, string>,
  { fetch, timeoutMs = 5000 }: AskIssuerOptions,
): Promise<Response> {
  const attempt = () => fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  try {
    return await attempt();
  } catch (error) {
    if ((error as Error).name === "TimeoutError") throw error;
    return attempt();
  }
}
