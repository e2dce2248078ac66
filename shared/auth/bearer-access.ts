/**
 * Authenticates calls of the interfaces for programs (REST, A2A on any transport) by the bearer token of the
 * Authorization header alone. Static tokens are matched first, then the issuer's access tokens are verified.
 */

import { bearerChallenge } from "./challenge.ts";
import type { Scope } from "./scopes.ts";
import type { AccessTokenVerifier } from "./tokens/access-token.ts";
import type { StaticTokens } from "./tokens/static-tokens.ts";

/** An authenticated caller. Only `tokenId` may be logged. */
export interface ApiCaller {
  subject: string;
  /** The client that the token was issued to; undefined for static and opaque tokens. */
  clientId?: string | undefined;
  scopes: ReadonlySet<Scope>;
  /** The owner in run records: by the current key first, then by keys that are being rotated out. */
  owners: readonly [string, ...string[]];
  /** First 12 characters of the token's SHA-256 (base64url): identifies a token without revealing it. */
  tokenId: string;
}

/** A rejected call. */
export interface AccessRefusal {
  type: "authentication_failed" | "authentication_locked" | "insufficient_scope" | "issuer_unavailable";
  headers: Record<string, string>;
  /** For the log only. */
  reason: string;
}

export type AccessDecision = { caller: ApiCaller } | { refusal: AccessRefusal };

/**
 * @param authorization the header's value
 * @param scope undefined when the caller's scopes are checked later, against the request's body
 * @param source address of the caller, by which requests to the token issuer are limited
 */
export type BearerAccess = (
  authorization: string | undefined,
  scope: Scope | undefined,
  source?: string,
) => Promise<AccessDecision>;

export interface BearerAccessOptions {
  verifier: AccessTokenVerifier;
  staticTokens: StaticTokens;
  /** Maps a token's subject to the owner in run records. */
  ownersOf: (subject: string) => ApiCaller["owners"];
}

/** FR-EDGE-10: shorter tokens could be guessed. */
export const SHORTEST_TOKEN = 32;

/** The reason of a refusal that does not count as a failed authentication: the call carried no token. */
export const NO_TOKEN = "no_token";

export const MISSING_SCOPE: AccessRefusal = {
  type: "insufficient_scope",
  headers: {},
  reason: "insufficient_scope",
};

/**
 * The header of a refusal that a client can act on (RFC 6750). It is the same for every defect of a token: FR-EDGE-10
 * forbids details.
 */
export function challengeOf(
  type: AccessRefusal["type"],
  reason: string,
  scopes: readonly Scope[],
): Record<string, string> {
  if (type === "insufficient_scope") {
    return { "www-authenticate": bearerChallenge({ scopes, error: "insufficient_scope" }) };
  }
  if (type !== "authentication_failed") return {};
  const error = reason === NO_TOKEN ? undefined : "invalid_token";
  return { "www-authenticate": bearerChallenge({ scopes, error }) };
}

/** Every 401 is the same for every cause. */
export function createBearerAccess({ verifier, staticTokens, ownersOf }: BearerAccessOptions): BearerAccess {
  return async (authorization, scope, source) => {
    if (authorization === undefined) return unauthorized(NO_TOKEN);
    const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
    if (token === undefined) return unauthorized("not_bearer");
    if (token.length < SHORTEST_TOKEN) return unauthorized("too_short");
    const found = await identify(token, source);
    if ("refusal" in found) return found;
    const { subject, clientId, scopes, tokenId } = found;
    if (scope !== undefined && !scopes.has(scope)) return { refusal: MISSING_SCOPE };
    return { caller: { subject, clientId, scopes, tokenId, owners: ownersOf(subject) } };
  };

  async function identify(
    token: string,
    source: string | undefined,
  ): Promise<Omit<ApiCaller, "owners"> | { refusal: AccessRefusal }> {
    const known = staticTokens.find(token);
    if (known) return known;
    const verdict = await verifier.verify(token, () => source);
    if (verdict.ok) return verdict.token;
    if (verdict.reason !== "issuer_unavailable") return unauthorized(verdict.reason);
    return {
      refusal: { type: "issuer_unavailable", headers: { "retry-after": "5" }, reason: verdict.reason },
    };
  }
}

function unauthorized(reason: string): { refusal: AccessRefusal } {
  return { refusal: { type: "authentication_failed", headers: {}, reason } };
}
