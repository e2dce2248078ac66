/**
 * Bearer tokens that require no issuer. Settings hold only their SHA-256, so that a reader of the settings cannot call.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Scope } from "../scopes.ts";

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
