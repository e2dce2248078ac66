/**
 * Bearer tokens that require no issuer. Settings hold only their SHA-256, so that a reader of the settings cannot call.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { ALL_SCOPES, isScope, type Scope } from "../scopes.ts";

/** An entry of the setting A2A_TOKENS. */
export interface StaticToken {
  name: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  scopes: ReadonlySet<Scope>;
}

export interface StaticTokens {
  /** The owner and scopes of a configured token; undefined for any other. */
  find(token: string): { subject: string; scopes: ReadonlySet<Scope>; tokenId: string } | undefined;
}

export function createStaticTokens(tokens: readonly StaticToken[]): StaticTokens {
  return {
    find(token) {
      const hash = createHash("sha256").update(token).digest();
      // Every entry is compared, so that the duration reveals no match.
      const [match] = tokens.filter((candidate) => timingSafeEqual(candidate.hash, hash));
      if (!match) return undefined;
      const tokenId = hash.toString("base64url").slice(0, 12);
      return { subject: SUBJECT_PREFIX + match.name, scopes: match.scopes, tokenId };
    },
  };
}

const SUBJECT_PREFIX = "static:";

/** Whether the subject is reserved for static tokens. */
export function isStaticSubject(subject: string): boolean {
  return subject.startsWith(SUBJECT_PREFIX);
}

/** Masking and secret scanners recognise a token by this prefix. */
const STATIC_TOKEN_PREFIX = "frt_";

export interface NewStaticToken {
  /** Shown once and stored nowhere. 47 characters, 256 random bits. */
  token: string;
  /** For the setting A2A_TOKENS. */
  entry: string;
}

/** @param scopes named in the entry only where they differ from the default */
export function newStaticToken(name: string, scopes: readonly Scope[] = DEFAULT_SCOPES): NewStaticToken {
  const token = STATIC_TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const granted = scopes === DEFAULT_SCOPES ? "" : `:${scopes.join("+")}`;
  return { token, entry: `${name}:${hash}${granted}` };
}

/** The scopes of an entry that names none: all but schedules and the runs of other callers. */
export const DEFAULT_SCOPES: readonly Scope[] = [
  "agents:read",
  "agents:run",
  "federalrunner:read",
  "federalrunner:execute",
];

/**
 * Two entries may share a name while a token is being replaced.
 *
 * @returns problems that name entries by their position, since an entry may hold a token instead of its hash
 */
export function parseStaticTokens(text: string): { tokens: StaticToken[]; problems: string[] } {
  const tokens: StaticToken[] = [];
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, entry] of text.split(",").entries()) {
    const position = index + 1;
    const parsed = parseEntry(entry.trim());
    if (typeof parsed === "string") {
      problems.push(`entry ${position} ${parsed}`);
      continue;
    }
    const hash = parsed.hash.toString("hex");
    const earlier = seen.get(hash);
    if (earlier !== undefined) problems.push(`entry ${position} has the same hash as entry ${earlier}.`);
    seen.set(hash, position);
    tokens.push(parsed);
  }
  return { tokens, problems };
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isTokenName(name: string): boolean {
  return NAME.test(name);
}

function parseEntry(entry: string): StaticToken | string {
  if (entry === "") return "is empty.";
  const [name = "", hash = "", ...rest] = entry.split(":");
  if (!isTokenName(name))
    return "must begin with a name of 1 to 64 letters, digits, dots, hyphens and underscores.";
  if (!/^[\da-f]{64}$/i.test(hash)) {
    return (
      "must have, after its name and a colon, the SHA-256 of the token as 64 hex digits: " +
      "`federalrunner tokens new NAME` prints such an entry."
    );
  }
  // Scopes have colons in their names.
  const scopes = rest.length === 0 ? DEFAULT_SCOPES : rest.join(":").split("+");
  if (!scopes.every(isScope)) return `may grant only ${ALL_SCOPES.join(", ")}, separated by plus signs.`;
  return { name, hash: Buffer.from(hash, "hex"), scopes: new Set(scopes) };
}
