/**
 * Opaque tokens and JWEs mean nothing to us: only their issuer can say whom they belong to. It is asked at its
 * userinfo endpoint (OpenID Connect Core 5.3).
 */
import { type Refused, refused } from "./token-refusals.ts";

export interface UserinfoOptions {
  url: string;
  fetch: typeof fetch;
  timeoutMs?: number;
  /** More questions than this at once are not asked: made-up tokens must not flood the issuer. */
  maxConcurrent?: number;
}

export type AskUserinfo = (
  token: string,
) => Promise<{ ok: true; subject: string } | Refused<"refused_by_issuer" | "issuer_unavailable">>;

/** Asks the issuer whose token this is. The issuer's own limits and failures count as unavailable, not as refused. */
export function createUserinfo({
  url,
  fetch,
  timeoutMs = 5000,
  maxConcurrent = 16,
}: UserinfoOptions): AskUserinfo {
  let asking = 0;
  return async (token) => {
    if (asking >= maxConcurrent) return refused("issuer_unavailable");
    asking += 1;
    try {
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}`, accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if ([400, 401, 403].includes(response.status)) return refused("refused_by_issuer");
      if (response.status !== 200) return refused("issuer_unavailable");
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
