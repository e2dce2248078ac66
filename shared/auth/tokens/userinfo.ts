/**
 * Opaque tokens and JWEs can be resolved by their issuer only, at its userinfo endpoint (OpenID Connect Core 5.3).
 */
import { createRecentCounts } from "../recent-counts.ts";
import { type AskIssuerOptions, askIssuer } from "./remote-key-set.ts";
import { type Refused, refused } from "./token-refusals.ts";

export interface UserinfoOptions extends AskIssuerOptions {
  url: string;
  /** Maximum concurrent requests, so that forged tokens cannot flood the issuer. */
  maxConcurrent?: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type AskUserinfo = (
  token: string,
  source?: string,
) => Promise<{ ok: true; subject: string } | Refused<"refused_by_issuer" | "issuer_unavailable">>;

/** Requests about tokens of one source within a minute. */
const MAX_PER_SOURCE = 30;
const WINDOW_MS = 60_000;

/** Resolves a token's subject. The issuer's own limits and failures count as unavailable, not as refused. */
export function createUserinfo(options: UserinfoOptions): AskUserinfo {
  const { url, maxConcurrent = 16, now } = options;
  const perSource = createRecentCounts({ windowMs: WINDOW_MS, now });
  let asking = 0;
  return async (token, source = "unknown") => {
    if (asking >= maxConcurrent || perSource.count(source) >= MAX_PER_SOURCE)
      return refused("issuer_unavailable");
    perSource.add(source);
    asking += 1;
    try {
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
      const response = await askIssuer(url, headers, options);
      if (response.status !== 200) {
        await response.body?.cancel();
        return refused(
          [400, 401, 403].includes(response.status) ? "refused_by_issuer" : "issuer_unavailable",
        );
      }
      const { sub } = (await response.json()) as { sub?: unknown };
      return typeof sub === "string" && sub !== ""
        ? { ok: true, subject: sub }
        : refused("refused_by_issuer");
    } catch {
      return refused("issuer_unavailable");
    } finally {
      asking -= 1;
    }
  };
}
