/**
 * Why a token is not accepted. The reasons are for logs and for choosing the answer; callers are told no more than
 * `invalid_token`, so that a refusal teaches nothing about the checks.
 */
export const TOKEN_REFUSALS = {
  bad_signature: "The signature does not fit the issuer's key.",
  expired: "The token has expired.",
  id_token: "This is an ID token, which tells a client about its user and opens nothing.",
  issuer_unavailable:
    "The issuer's keys or its userinfo endpoint could not be reached: no verdict on the token.",
  malformed: "This has not the form of a token.",
  no_expiry: "The token names no expiry.",
  no_subject: "The token names no subject.",
  not_yet_valid: "The token is not valid yet.",
  refused_by_issuer: "The issuer does not know this opaque token, or no longer accepts it.",
  unknown_key: "The issuer publishes no such key.",
  unsigned: "The token is not signed.",
  wrong_algorithm: "The token is not signed with RS256.",
  wrong_audience: "The token was issued for another audience.",
  wrong_caller: "The token belongs to another service account.",
  wrong_issuer: "The token was issued by somebody else.",
  wrong_type: "The token's header says that it is no access token.",
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
