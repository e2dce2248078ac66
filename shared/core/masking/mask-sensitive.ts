/**
 * Masks callers' and agents' texts before they are stored, returned or logged (FR-014, FR-EDGE-13): keys, passwords,
 * tokens, e-mail addresses and personal numbers are replaced by a hint (`sk-...1234`) or by `***`.
 *
 * Patterns match the form of a secret or its name; a secret that has neither a known form nor a sensitive name remains.
 * Every pattern takes linear time, because agents print untrusted text.
 */
import { maskAuthorization } from "./authorization.ts";
import { maskEmailAddresses } from "./email-addresses.ts";
import { MASK } from "./hint.ts";
import { maskKnownKeys } from "./known-keys.ts";
import { maskNamedSecrets } from "./named-secrets.ts";
import { maskPersonal } from "./personal/mask-personal.ts";
import { maskPrivateKeys } from "./private-keys.ts";
import { isSensitiveName } from "./sensitive-names.ts";
import { maskUrlCredentials } from "./url-credentials.ts";

/** Replaces everything sensitive in a text. Masking a masked text changes nothing. */
export function maskSensitive(text: string): string {
  return FAMILIES.reduce((masked, mask) => mask(masked), text);
}

// Secrets with a known form come before secrets that only have a name, because they keep the better hint.
const FAMILIES: readonly ((text: string) => string)[] = [
  maskPrivateKeys,
  maskUrlCredentials,
  maskKnownKeys,
  maskAuthorization,
  maskNamedSecrets,
  maskEmailAddresses,
  maskPersonal,
];

/**
 * {@link maskSensitive} for every text in a value that JSON can hold, the names of its properties included. Texts and
 * numbers under a sensitive name (`password`, `api_key`) are masked completely, at any depth; the name of a property is
 * also the label of its value (`phone`, `ssn`).
 */
export function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskSensitive(value);
  return mapParts(value, maskValue);
}

function maskWholly(value: unknown): unknown {
  // An empty text holds no secret and shows that no value was given.
  if (typeof value === "string") return value === "" ? value : MASK;
  if (typeof value === "number") return MASK;
  return mapParts(value, maskWholly);
}

function mapParts(value: unknown, mask: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const personal = maskFields(entries);
  return Object.fromEntries(
    entries.map(([name, part], index) => [
      maskSensitive(name),
      isSensitiveName(name) ? maskWholly(part) : mask(personal[index] === MASK ? MASK : part),
    ]),
  );
}

/** {@link MASK} for each field whose value is personal together with its label, or with the other fields. */
function maskFields(entries: readonly [string, unknown][]): string[] {
  const lines = entries.map(([name, part]) => {
    const isShort = (typeof part === "string" && part.length <= LONGEST_FIELD) || typeof part === "number";
    return `${name.replaceAll("\n", " ")}: ${isShort ? String(part).replaceAll("\n", " ") : ""}`;
  });
  const masked = maskPersonal(lines.join("\n")).split("\n");
  return masked.map((line) => line.slice(line.lastIndexOf(": ") + 2));
}

/** Longer texts have no form of a personal number. */
const LONGEST_FIELD = 200;
