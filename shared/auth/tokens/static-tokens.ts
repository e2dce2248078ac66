/**
 * Bearer tokens that need no issuer, for a set-up within minutes. Settings hold only their SHA-256: whoever reads the
 * settings cannot call.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Scope } from "../scopes.ts";

/** One of the setting A2A_TOKENS. */
export interface StaticToken {
  name: string;
  /** SHA-256 of the token. */
  hash: Buffer;
  scopes: ReadonlySet<Scope>;
}

export interface StaticTokens {
  /** Whose token it is, if anybody's. */
  find(token: string): { subject: string; scopes: ReadonlySet<Scope>; tokenId: string } | undefined;
}

export function createStaticTokens(tokens: readonly StaticToken[]): StaticTokens {
  return {
    find(token) {
      const hash = createHash("sha256").update(token).digest();
      // Every entry is compared, whatever the ones before gave: the time it takes tells nothing.
      const [match] = tokens.filter((candidate) => timingSafeEqual(candidate.hash, hash));
      if (!match) return undefined;
      const tokenId = hash.toString("base64url").slice(0, 12);
      return { subject: SUBJECT_PREFIX + match.name, scopes: match.scopes, tokenId };
    },
  };
}

const SUBJECT_PREFIX = "static:";

/** Whether a subject is one that only a static token may have. */
export function isStaticSubject(subject: string): boolean {
  return subject.startsWith(SUBJECT_PREFIX);
}
