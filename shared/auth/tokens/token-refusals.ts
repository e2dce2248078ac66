/**
 * The reasons to refuse a token. They select the response and appear in logs; callers receive only `invalid_token`, so
 * that a refusal reveals nothing about the checks.
 */
export const TOKEN_REFUSALS = {
  bad_signature: "The signature does not match the issuer's key.",
  expired: "The token has expired.",
  id_token: "This is an ID token, not an access token.",
  issuer_unavailable:
    "The issuer's key set or userinfo endpoint is unavailable, so the token could not be verified.",
  malformed: "The value is not a well-formed token.",
  no_expiry: "The token has no expiry.",
  no_subject: "The token has no subject.",
  not_yet_valid: "The token is not valid yet.",
  opaque_token: "Opaque tokens grant nothing here.",
  refused_by_issuer: "The issuer rejects this opaque token.",
  reserved_subject: "The subject is reserved for static tokens.",
  unknown_key: "The issuer's key set does not hold the token's key.",
  unsigned: "The token is not signed.",
  wrong_algorithm: "The token is not signed with RS256.",
  wrong_audience: "The token was issued for another audience.",
  wrong_caller: "The token belongs to another service account.",
  wrong_issuer: "The token was issued by another issuer.",
  wrong_type: "The token's header names another type than an access token.",
} as const satisfies Record<string, string>;

/** One of the reasons of {@link TOKEN_REFUSALS}. All but `issuer_unavailable` (503) are the token's fault (401). */
export type TokenRefusal = keyof typeof TOKEN_REFUSALS;

export interface Refused<Reason extends TokenRefusal = TokenRefusal> {
  ok: false;
  reason: Reason;
}

export function refused<Reason extends TokenRefusal>(reason: Reason): Refused<Reason> {
  return { ok: false, reason };
}
