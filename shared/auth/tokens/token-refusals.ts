/**
 * The reasons to refuse a token. They select the response and appear in logs; callers receive only `invalid_token`, so
 * that a refusal reveals nothing about the checks. All but `issuer_unavailable` (503) are the token's fault (401).
 */
export type TokenRefusal =
  | "bad_signature"
  | "expired"
  /** An ID token, not an access token. */
  | "id_token"
  /** The key set or the userinfo endpoint did not answer. */
  | "issuer_unavailable"
  | "malformed"
  | "no_expiry"
  | "no_subject"
  | "not_yet_valid"
  /** Neither a JWT nor a token of this deployment, where opaque tokens grant nothing. */
  | "opaque_token"
  | "refused_by_issuer"
  /** A subject that only static tokens have. */
  | "reserved_subject"
  /** A key that the issuer's key set does not hold. */
  | "unknown_key"
  | "unsigned"
  /** Other than RS256. */
  | "wrong_algorithm"
  | "wrong_audience"
  /** Another service account. */
  | "wrong_caller"
  | "wrong_issuer"
  /** The type in the token's header. */
  | "wrong_type";

export interface Refused<Reason extends TokenRefusal = TokenRefusal> {
  ok: false;
  reason: Reason;
}

export function refused<Reason extends TokenRefusal>(reason: Reason): Refused<Reason> {
  return { ok: false, reason };
}
