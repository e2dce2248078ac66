import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "../scopes.ts";
import { DEFAULT_SCOPES } from "./parse-static-tokens.ts";

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
