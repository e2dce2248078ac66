/**
 * Access tokens of the configured issuer: signed ones (RFC 9068 and Auth0's own form) are verified here, opaque and
 * encrypted ones by the issuer's userinfo endpoint. Tokens are not forwarded to any other service.
 */
import { createHash } from "node:crypto";
import { grantedScopes, type Scope } from "../scopes.ts";
import { createRemoteKeySet } from "./remote-key-set.ts";
import { CLOCK_TOLERANCE_SECONDS, type SignedClaims, verifySignedToken } from "./signed-token.ts";
import { isStaticSubject } from "./static-tokens.ts";
import { type Refused, refused } from "./token-refusals.ts";
import { createUserinfo } from "./userinfo.ts";
import { createVerdictCache, type Verdict } from "./verdict-cache.ts";

export interface AccessTokenVerifier {
  /**
   * Does not throw for any token; `issuer_unavailable` is the only refusal that the token does not cause.
   *
   * @param sourceOfCall read where the issuer is asked: about a limited number of tokens of one source
   */
  verify(token: string, sourceOfCall?: () => string | undefined): Promise<TokenVerdict>;
}

export type TokenVerdict = { ok: true; token: VerifiedToken } | Refused;

/** The content of an accepted token. Only `tokenId` may be logged. */
export interface VerifiedToken {
  kind: "signed" | "opaque";
  subject: string;
  clientId: string | undefined;
  scopes: ReadonlySet<Scope>;
  /** Milliseconds since 1970; undefined for opaque tokens. */
  expiresAt: number | undefined;
  /** First 12 characters of the token's SHA-256 (base64url): identifies a token without revealing it. */
  tokenId: string;
}

export interface AccessTokenOptions {
  /** Exactly as in the tokens: with Auth0 it ends in a slash. */
  issuer: string;
  /** One, or several of which a token needs one. */
  audience: string | readonly string[];
  /** Default: `.well-known/jwks.json` below the issuer. */
  jwksUri?: string;
  /** Default: `userinfo` below the issuer. */
  userinfoUri?: string;
  /**
   * The scopes of an opaque token. Default none, which refuses such tokens without asking the issuer: they reveal neither
   * their audience nor their purpose.
   */
  opaqueTokenScopes?: readonly Scope[];
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
}

const MAX_TOKEN_LENGTH = 16_384;
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1000;
/** The alphabet of RFC 6750. */
const BEARER_TOKEN = /^[\w\-.~+/]+=*$/;
/** OpenID Connect Core 2 and 3.3.2.11: claims that make a token an ID token. */
const ID_TOKEN_CLAIMS = ["nonce", "at_hash", "c_hash", "s_hash"];

export function createAccessTokenVerifier(options: AccessTokenOptions): AccessTokenVerifier {
  const { issuer, audience, fetch, now } = options;
  const base = issuer.endsWith("/") ? issuer : `${issuer}/`;
  const keys = createRemoteKeySet({ url: options.jwksUri ?? `${base}.well-known/jwks.json`, fetch, now });
  const askUserinfo = createUserinfo({ url: options.userinfoUri ?? `${base}userinfo`, fetch, now });
  const opaqueScopes: ReadonlySet<Scope> = new Set(options.opaqueTokenScopes);
  const cache = createVerdictCache<TokenVerdict>({ maxEntries: MAX_REMEMBERED, now });
  const rules = {
    issuers: [issuer],
    audience,
    keys,
    now,
    refusedClaims: { names: ID_TOKEN_CLAIMS, reason: "id_token" as const },
  };

  async function verifySigned(token: string, tokenId: string): Promise<Verdict<TokenVerdict>> {
    const result = await verifySignedToken(token, rules);
    if (!result.ok) return { value: result, until: 0 };
    if (isStaticSubject(result.claims.sub)) return { value: refused("reserved_subject"), until: 0 };
    const verified = describeSigned(result.claims, tokenId);
    const validUntil = (result.claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000;
    return { value: { ok: true, token: verified }, until: Math.min(now() + REMEMBERED_MS, validUntil) };
  }

  async function verifyOpaque(
    token: string,
    tokenId: string,
    source: string | undefined,
  ): Promise<Verdict<TokenVerdict>> {
    const answer = await askUserinfo(token, source);
    if (!answer.ok) {
      // A refusal is cached too, so that a client that repeats a revoked token does not load the issuer.
      return { value: answer, until: answer.reason === "refused_by_issuer" ? now() + REMEMBERED_MS : 0 };
    }
    if (isStaticSubject(answer.subject)) return { value: refused("reserved_subject"), until: 0 };
    const verified: VerifiedToken = {
      kind: "opaque",
      subject: answer.subject,
      clientId: undefined,
      scopes: opaqueScopes,
      expiresAt: undefined,
      tokenId,
    };
    return { value: { ok: true, token: verified }, until: now() + REMEMBERED_MS };
  }

  return {
    async verify(token, sourceOfCall) {
      const form = formOf(token);
      if (form === undefined) return refused("malformed");
      if (form === "opaque" && opaqueScopes.size === 0) return refused("opaque_token");
      const hash = createHash("sha256").update(token).digest("base64url");
      const tokenId = hash.slice(0, 12);
      return cache.remember(hash, () =>
        form === "signed" ? verifySigned(token, tokenId) : verifyOpaque(token, tokenId, sourceOfCall?.()),
      );
    },
  };
}

// A JWS has two dots, a JWE four, an opaque token none.
function formOf(token: string): "signed" | "opaque" | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const dots = token.split(".").length - 1;
  // An unsigned JWS, which ends in a dot, passes: the verification reports it as unsigned.
  if (!BEARER_TOKEN.test(token)) return undefined;
  if (dots === 2) return "signed";
  return dots === 0 || dots === 4 ? "opaque" : undefined;
}

function describeSigned(claims: SignedClaims, tokenId: string): VerifiedToken {
  const clientId = [claims.azp, claims.client_id].find((id): id is string => typeof id === "string");
  return {
    kind: "signed",
    subject: claims.sub,
    clientId,
    scopes: grantedScopes(claims),
    expiresAt: claims.exp * 1000,
    tokenId,
  };
}
