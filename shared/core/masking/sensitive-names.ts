/** The names of secrets, in every way to join words: `DB_PASSWORD`, `apiKey`, `X-Auth-Token`. */

/** The kind of secret that a name implies; it determines how strictly the value is judged. */
export type SecretKind =
  /** A person's own word, which may look like any other. */
  | "password"
  /** Made by a machine. */
  | "token"
  /** Mostly something else: `key`, `auth`. */
  | "vague";

// The caller appends the end of a name, mostly a separator.
const ENDS: Record<SecretKind, string> = {
  // PWD alone is also the working directory; the caller distinguishes them by the value.
  password: String.raw`pass(?:word|wd|phrase|code)|pwd|pass(?<=[_\-&?]pass)`,
  token:
    // Pagination cursors are also called tokens.
    "token(?<!(?:page|next|continuation|sync|cancellation)[_-]?token)|secret|" +
    "(?:access|account|api|auth|client|encryption|hmac|master|private|secret|service|session|shared|signing|ssh|" +
    String.raw`storage|subscription)[_\-. ]?key|sig(?<=[?&]sig)|x-(?:amz|goog)-signature`,
  vague: "passwords|secrets|tokens|keys?|auth",
};

/** Source of an expression, to be used with the flag `i`, with one group for each {@link SecretKind}. */
export const NAME_ENDS = Object.entries(ENDS)
  .map(([kind, ends]) => `(?<${kind}>${ends})`)
  .join("|");

const SENSITIVE_NAME = new RegExp(
  String.raw`(?:${ENDS.password}|${ENDS.token}|passwords|secrets|(?:api|private)[_\-. ]?keys|authorization|cookies?)$`,
  "i",
);

/** Whether all values below a property of this name are secret. */
export function isSensitiveName(name: string): boolean {
  return SENSITIVE_NAME.test(name);
}
