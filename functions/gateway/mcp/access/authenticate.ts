/** Authenticates a caller by the token of the Authorization header alone. */

import { bearerChallenge } from "../../../../shared/auth/challenge.ts";
import type { Scope } from "../../../../shared/auth/scopes.ts";
import type { AccessTokenVerifier, VerifiedToken } from "../../../../shared/auth/tokens/access-token.ts";
import { ERROR_TYPES, type ErrorType, errorRow } from "../../../../shared/core/error-table.ts";
import { type Exchange, headerOf } from "../../http/exchange.ts";
import { metadataUrl } from "../../protected-resource.ts";
import type { Refusal } from "../protocol/refusal.ts";

export interface Caller {
  token: VerifiedToken;
  /** The owner hashes of the caller: that of the current key first. */
  owners: readonly [string, ...string[]];
  scopes: ReadonlySet<Scope>;
}

export interface AuthenticateOptions {
  verifier: AccessTokenVerifier;
  /** Returns the owner hashes of a token's subject. */
  ownersOf: (subject: string) => readonly [string, ...string[]];
  /** The HMAC of the caller's address. */
  sourceOf: (exchange: Exchange) => string;
  serverUrl: string;
  /** The scopes that the challenge requests, so that one sign-in suffices for every call. */
  usualScopes: readonly Scope[];
}

export type Authenticate = (
  exchange: Exchange,
  required: readonly Scope[],
) => Promise<{ caller: Caller } | { refusal: Refusal }>;

export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { verifier, ownersOf, sourceOf, serverUrl, usualScopes } = options;

  const challenge = (
    exchange: Exchange,
    scopes: readonly Scope[],
    error?: "invalid_token" | "insufficient_scope",
  ) => ({
    "www-authenticate": bearerChallenge({
      resourceMetadata: metadataUrl(serverUrl, exchange.path),
      scopes,
      error,
    }),
  });

  return async (exchange, required) => {
    const token = bearerToken(headerOf(exchange, "authorization"));
    if (token === undefined) {
      const headers = challenge(exchange, usualScopes);
      return { refusal: { ...NO_TOKEN, headers } };
    }
    const verdict = await verifier.verify(token, () => sourceOf(exchange));
    if (!verdict.ok) {
      if (verdict.reason === "issuer_unavailable") return { refusal: ISSUER_UNAVAILABLE };
      const headers = challenge(exchange, usualScopes, "invalid_token");
      return { refusal: { ...INVALID_TOKEN, headers, reason: verdict.reason } };
    }
    const { subject, scopes, tokenId } = verdict.token;
    exchange.facts.token_id = tokenId;
    const missing = required.filter((scope) => !scopes.has(scope));
    if (missing.length > 0) {
      // The granted scopes are requested again, because a new token replaces the old one.
      const headers = challenge(
        exchange,
        [...new Set([...scopes, ...required])].sort(),
        "insufficient_scope",
      );
      const data = { error: "insufficient_scope", scope: missing.join(" ") };
      return { refusal: { ...MISSING_SCOPE, headers, data } };
    }
    let owners: Caller["owners"] | undefined;
    const caller: Caller = {
      token: verdict.token,
      scopes,
      // Computed on demand: most calls concern no run.
      get owners() {
        owners ??= ownersOf(subject);
        return owners;
      },
    };
    return { caller };
  };
}

function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(header ?? "")?.[1];
}

function reject(type: ErrorType, message: string, reason: string = type): Refusal {
  const { http: status, jsonRpc: code } = errorRow(type);
  return { status, code, message, reason };
}

const NO_TOKEN = reject("authentication_failed", "This call requires an access token.", "no_token");
const INVALID_TOKEN: Refusal = {
  ...reject("authentication_failed", "The access token is not valid.", "invalid_token"),
  data: { error: "invalid_token" },
};
const MISSING_SCOPE = reject("insufficient_scope", ERROR_TYPES.insufficient_scope.summary);
const ISSUER_UNAVAILABLE: Refusal = {
  ...reject("issuer_unavailable", ERROR_TYPES.issuer_unavailable.summary),
  data: { error: "issuer_unavailable" },
  headers: { "retry-after": String(ERROR_TYPES.issuer_unavailable.retryAfterSeconds) },
};
