/** Keys and tokens with a known prefix, anywhere in a text. */
import { hint } from "./hint.ts";

export function maskKnownKeys(text: string): string {
  let masked = text;
  for (let round = 0; round < ROUNDS; round++) {
    const before = masked;
    masked = before.replace(KNOWN_KEY, maskKey);
    if (masked === before) break;
  }
  return masked;
}

/** The second of two adjacent keys without a separator matches only after the first was masked. */
const ROUNDS = 3;

function maskKey(key: string, ...rest: unknown[]): string {
  const groups = Object.entries(rest.at(-1) as Record<string, string | undefined>);
  const [form = "", prefix = ""] = groups.find(([, value]) => value !== undefined) ?? [];
  const body = key.slice(prefix.length);
  return LOOSE.has(form) && !looksRandom(body) ? key : hint(prefix, body);
}

/**
 * Each form is `(?<name>prefix)` and the rest of the key. The prefixes are public; the lengths are shorter than the real
 * ones, so that truncated keys match.
 */
const FORMS: readonly string[] = [
  // Amazon Web Services: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
  "(?<aws>AKIA)[A-Z0-9]{12,}",
  "(?<awsOther>A(?:SIA|BIA|CCA))[A-Z0-9]{16}(?![A-Za-z0-9])",
  // Anthropic, OpenAI, OpenRouter, DeepSeek and others with the same form
  "(?<sk>sk-(?:ant-|proj-|svcacct-|admin-|or-|lf-)?)[A-Za-z0-9_-]{12,}",
  // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
  "(?<github>gh[pousr]_)[A-Za-z0-9]{20,}",
  "(?<githubPat>github_pat_)[A-Za-z0-9_]{20,}",
  "(?<gitlab>gl(?:pat|ptt|dt|rt|cbt|soat|ft|agent)-)[A-Za-z0-9_-]{16,}",
  // Google: API keys, OAuth access tokens, refresh tokens, client secrets
  "(?<google>AIza)[A-Za-z0-9_-]{28,}",
  "(?<googleAccess>ya29\\.)[A-Za-z0-9_-]{16,}",
  "(?<googleRefresh>1//0)[A-Za-z0-9_-]{24,}",
  "(?<googleSecret>GOCSPX-)[A-Za-z0-9_-]{16,}",
  "(?<slack>xox[abeoprs](?:\\.xox[bp])?-)[A-Za-z0-9-]{10,}",
  "(?<slackApp>xapp-)[A-Za-z0-9-]{16,}",
  "(?<slackHook>hooks\\.slack\\.com/(?:services|workflows)/)[A-Za-z0-9_/]{16,}",
  "(?<stripe>[srp]k_(?:live|test)_)[A-Za-z0-9]{12,}",
  "(?<webhook>whsec_)[A-Za-z0-9+/=]{16,}",
  "(?<npm>npm_)[A-Za-z0-9]{30,}",
  "(?<pypi>pypi-)[A-Za-z0-9_-]{32,}",
  "(?<huggingFace>hf_)[A-Za-z0-9]{24,}",
  "(?<groq>gsk_)[A-Za-z0-9]{24,}",
  "(?<xai>xai-)[A-Za-z0-9_-]{32,}",
  "(?<perplexity>pplx-)[A-Za-z0-9]{24,}",
  "(?<replicate>r8_)[A-Za-z0-9]{24,}",
  "(?<continue>con[_-])[a-f0-9]{24,}",
  "(?<sendGrid>SG\\.)[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}",
  "(?<twilio>SK)[0-9a-f]{32}(?![A-Za-z0-9])",
  "(?<digitalOcean>do[opr]_v1_)[a-f0-9]{32,}",
  "(?<linear>lin_api_)[A-Za-z0-9]{24,}",
  "(?<notion>ntn_)[A-Za-z0-9]{24,}",
  "(?<vault>hv[sbr]\\.)[A-Za-z0-9_-]{24,}",
  "(?<age>AGE-SECRET-KEY-1)[A-Z0-9]{24,}",
  // Static tokens of FederalRunner
  "(?<own>frt_)[A-Za-z0-9_-]{32,}",
  // JWS and JWE (RFC 7515, RFC 7516): a header that begins with {" and two to four further parts. A match never begins
  // within a part, because a long part without a dot would then be tried from many positions.
  "(?<![_-])(?<jwt>eyJ)[A-Za-z0-9_-]{6,}\\.[A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]*){1,3}",
];

/** Forms whose prefix is part of ordinary words (`sk-learn-contrib`, ASIA): the rest must not look like a word. */
const LOOSE = new Set(["sk", "awsOther"]);

/**
 * A key begins at the start of a word. An escaped line break in JSON, a terminal colour code and a percent-encoded
 * character are not part of the word.
 */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf]|\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2}|\[[\d;]{0,12}m))`;

const KNOWN_KEY = new RegExp(`${START}(?:${FORMS.join("|")})`, "g");

function looksRandom(body: string): boolean {
  return body.split(/[_-]/).some((part) => {
    if (/^\d+$/.test(part)) return part.length >= 10;
    return part.length >= 20 || (part.length >= 8 && /\d/.test(part) && /[A-Za-z]/.test(part));
  });
}
