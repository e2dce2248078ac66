/** Detects literal keys in profiles, which are configuration and readable by many. */
const KEYS = [
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bsk-[\w-]{16,}/,
  /\b(gh[opsur]_|github_pat_|glpat-|hf_|npm_)\w{20,}/,
  /\bAIza[\w-]{30,}/,
  /\bxox[abeprs]-[\w-]{10,}/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
];

const KEY_NAME = /(^|_)(API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|TOKEN|SECRET|PASSWORD|PASSWD)$/i;

/** Whether a text contains the form of a well-known kind of key. */
export function looksLikeKey(text: string): boolean {
  return KEYS.some((key) => key.test(text));
}

/** Whether a variable's name suggests that its value is a key. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name);
}
