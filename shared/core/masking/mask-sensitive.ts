/**
 * Masks callers' and agents' texts before they are stored, returned or logged (FR-014, FR-EDGE-13): keys, passwords,
 * tokens, e-mail addresses and personal numbers are replaced by a hint (`sk-...1234`) or by `***`.
 *
 * Patterns match the form of a secret or its name; a secret that has neither a known form nor a sensitive name remains.
 * Every pattern takes linear time, because agents print untrusted text.
 */
import { maskAuthorization } from "./authorization.ts";
import { MASK } from "./hint.ts";
import { isPlaceholder } from "./judge-value.ts";
import { maskKnownKeys } from "./known-keys.ts";
import { maskPersonal } from "./mask-personal.ts";
import { maskNamedSecrets } from "./named-secrets.ts";
import { maskPrivateKeys } from "./private-keys.ts";
import { isSensitiveName } from "./sensitive-names.ts";

/** Credentials inside of URLs: `https://user:password@host`, `https://token@host`. */
function maskUrlCredentials(text: string): string {
  return text.includes("://") ? text.replace(USERINFO, maskUserinfo) : text;
}

// Up to the last @ of the authority. Passwords often hold characters that a URL should have escaped, ? and # too.
const USERINFO =
  /(?<=[A-Za-z0-9+.-]):\/\/(?:(?<user>[^\s/?#:@"'`<>\\]{0,256}):(?<password>[^\s/"'`<>\\]{1,256})|(?<token>[^\s/?#:@"'`<>\\]{1,256}))@/g;

// A user name alone (ssh://git@host) is not a secret, but some services accept a token in its place.
const SHORTEST_TOKEN = 20;
/** `host:8080?mail=a@b` is not userinfo. */
const PORT_AND_MORE = /^\d{1,5}[?#]/;

function maskUserinfo(all: string, ...rest: unknown[]): string {
  const { password, token } = rest.at(-1) as { password?: string; token?: string };
  const keep =
    password === undefined
      ? (token ?? "").length < SHORTEST_TOKEN || isPlaceholder(token ?? "")
      : isPlaceholder(password) || PORT_AND_MORE.test(password);
  return keep ? all : `://${MASK}@`;
}

/** E-mail addresses: the first letter and the domain remain (`j...@example.com`). */
function maskEmailAddresses(text: string): string {
  let masked = "";
  let done = 0;
  for (const { 0: at, index } of text.matchAll(AT)) {
    const domain = domainAt(text, index + at.length);
    const local = localBefore(text, Math.max(done, index - LONGEST_LOCAL), index);
    if (domain === undefined || local === "" || isNoAddress(local, domain)) continue;
    masked += `${text.slice(done, index - local.length)}${[...local][0]}...`;
    done = index;
  }
  return masked + text.slice(done);
}

/** In a URL the sign may be encoded. */
const AT = /@|%40/g;
/** RFC 5321 (4.5.3.1.1) allows 64. */
const LONGEST_LOCAL = 64;
const LOCAL_CHARACTER = /[\p{L}\p{N}._+-]/u;
const DOMAIN =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}(]|-[\p{L}\p{N}])/uy;

function domainAt(text: string, start: number): string | undefined {
  DOMAIN.lastIndex = start;
  return DOMAIN.exec(text)?.[0];
}

function localBefore(text: string, from: number, end: number): string {
  let start = end;
  while (start > from && LOCAL_CHARACTER.test(text[start - 1] as string)) start--;
  // The n of an escaped line break is not part of the name.
  if (text[start - 1] === "\\" && /[nrt]/.test(text[start] as string)) start++;
  return text.slice(start, end).replace(/^[._+-]+/, "");
}

/** `git@github.com:owner/name` is a shared account; `icon@2x.png` and `left-pad@1.3.0-beta.rc` are not addresses. */
function isNoAddress(local: string, domain: string): boolean {
  return local === "git" || local.endsWith("...") || NO_DOMAIN.test(domain);
}

const NO_DOMAIN =
  /^(?:\d+(?:\.\d+)*x\.|\d+\.\d+)|\.(?:png|jpe?g|gif|svg|webp|avif|ico|m?js|cjs|tsx?|jsx|json|css|html|map|tgz)$/i;

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
