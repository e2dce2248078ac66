/**
 * The checks that all signed tokens share: RS256 with a key of the issuer's set, issuer, audience, times.
 * Access tokens add scopes (RFC 9068, RFC 8725), Google's tokens add the service account.
 */

import type { JWTPayload } from "jose";
import { defined } from "../../core/defined.ts";
import type { RemoteKeySet } from "./remote-key-set.ts";
import { type Refused, refused, type TokenRefusal } from "./token-refusals.ts";

export interface SignedTokenRules {
  issuers: readonly string[];
  audience: string | readonly string[];
  keys: RemoteKeySet;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Maximum difference between the issuer's clock and this one. */
  clockToleranceSeconds?: number;
  /** Claims that only tokens of another kind carry, with the reason to refuse them. */
  refusedClaims?: { names: readonly string[]; reason: TokenRefusal };
}

export type SignedClaims = JWTPayload & { sub: string; exp: number };

export const CLOCK_TOLERANCE_SECONDS = 5;

const TYPES = new Set(["jwt", "at+jwt"]);

/** The claims of a valid token, or the first rule that it breaks. */
export async function verifySignedToken(
  token: string,
  rules: SignedTokenRules,
): Promise<{ ok: true; claims: SignedClaims } | Refused> {
  // Loaded with the first token, not at start: a cold start must answer its first request soon.
  const jose = await import("jose");
  const header = readHeader(jose, token);
  if (!header) return refused("malformed");
  if (header.alg === "none") return refused("unsigned");
  if (header.alg !== "RS256") return refused("wrong_algorithm");
  const type = header.typ?.toLowerCase().replace(/^application\//, "");
  if (type === undefined || !TYPES.has(type)) return refused("wrong_type");
  if (typeof header.kid !== "string") return refused("unknown_key");

  const found = await rules.keys.find(header.kid);
  if (!found.ok) return found;
  try {
    const { payload } = await jose.jwtVerify(token, found.key, {
      algorithms: ["RS256"],
      issuer: [...rules.issuers],
      audience: [rules.audience].flat(),
      requiredClaims: ["exp", "sub"],
      currentDate: new Date(rules.now()),
      clockTolerance: rules.clockToleranceSeconds ?? CLOCK_TOLERANCE_SECONDS,
    });
    if (carriesRefusedClaim(payload, rules)) return refused(rules.refusedClaims?.reason ?? "wrong_type");
    if (typeof payload.sub !== "string" || payload.sub === "") return refused("no_subject");
    return { ok: true, claims: payload as SignedClaims };
  } catch (error) {
    return refused(reasonOf(jose, error, rules));
  }
}

type Jose = typeof import("jose");

function readHeader(
  { decodeProtectedHeader }: Jose,
  token: string,
): { alg?: string; typ?: string; kid?: unknown } | undefined {
  try {
    const { alg, typ, kid } = decodeProtectedHeader(token);
    return defined({
      kid,
      alg: typeof alg === "string" ? alg : undefined,
      typ: typeof typ === "string" ? typ : undefined,
    });
  } catch {
    return undefined;
  }
}

function carriesRefusedClaim(payload: JWTPayload, { refusedClaims }: SignedTokenRules): boolean {
  return refusedClaims?.names.some((name) => Object.hasOwn(payload, name)) ?? false;
}

function reasonOf({ errors }: Jose, error: unknown, rules: SignedTokenRules): TokenRefusal {
  if (error instanceof errors.JWSSignatureVerificationFailed) return "bad_signature";
  if (error instanceof errors.JWTExpired) return "expired";
  if (!(error instanceof errors.JWTClaimValidationFailed)) {
    // All other errors of jose are about the token's form (unknown `crit`, invalid JSON, …).
    if (error instanceof errors.JOSEError) return "malformed";
    throw error;
  }
  // The signature is valid, so the claims are reliable: report the kind of token rather than a missing claim.
  if (carriesRefusedClaim(error.payload, rules)) return rules.refusedClaims?.reason ?? "wrong_type";
  const reasons: Record<string, TokenRefusal> = {
    aud: "wrong_audience",
    exp: "no_expiry",
    iss: "wrong_issuer",
    nbf: "not_yet_valid",
    sub: "no_subject",
  };
  return reasons[error.claim] ?? "malformed";
}
