/**
 * What is stored, returned or logged of people's and agents' words is masked first (FR-014, FR-EDGE-13): keys,
 * passwords, tokens and e-mail addresses keep a hint of themselves (`sk-...1234`) or nothing (`***`).
 *
 * Patterns know what secrets look like and what they are called; a secret that has neither a known form nor a telling
 * name in front of it stays. Every family's work grows with the length of the text and no faster, whatever the text
 * says: agents print what others wrote.
 */
import { maskAuthorization } from "./masking/authorization.ts";
import { maskEmailAddresses } from "./masking/email-addresses.ts";
import { MASK } from "./masking/hint.ts";
import { maskKnownKeys } from "./masking/known-keys.ts";
import { maskNamedSecrets } from "./masking/named-secrets.ts";
import { maskPrivateKeys } from "./masking/private-keys.ts";
import { isSensitiveName } from "./masking/sensitive-names.ts";
import { maskUrlCredentials } from "./masking/url-credentials.ts";

/** Replaces everything sensitive in a text. Masking a masked text changes nothing. */
export function maskSensitive(text: string): string {
  return FAMILIES.reduce((masked, mask) => mask(masked), text);
}

// Whatever has a form of its own goes before what only a name gives away, so that it keeps the better hint.
const FAMILIES: readonly ((text: string) => string)[] = [
  maskPrivateKeys,
  maskUrlCredentials,
  maskKnownKeys,
  maskAuthorization,
  maskNamedSecrets,
  maskEmailAddresses,
];

/**
 * {@link maskSensitive} for every text in a value that JSON can hold, the names of its properties included. Texts and
 * numbers under a telling name (`password`, `api_key`) are masked wholly, however deep below it they are.
 */
export function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskSensitive(value);
  return mapParts(value, maskValue);
}

function maskWholly(value: unknown): unknown {
  // An empty text shows that nothing was given.
  if (typeof value === "string") return value === "" ? value : MASK;
  if (typeof value === "number") return MASK;
  return mapParts(value, maskWholly);
}

function mapParts(value: unknown, mask: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      maskSensitive(name),
      isSensitiveName(name) ? maskWholly(part) : mask(part),
    ]),
  );
}
