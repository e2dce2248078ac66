import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";

/**
 * Requires a Google-signed token of the configured service account, and sends the refusal otherwise.
 *
 * @returns whether the caller is authorized
 */
export async function authorizeGoogle(exchange: Exchange, verifier: GoogleTokenVerifier): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(exchange, "authorization") ?? "")?.[1] ?? "";
  const caller = await verifier.verify(token);
  if (caller.ok) return true;
  exchange.facts.refusal = caller.reason;
  const isUnavailable = caller.reason === "issuer_unavailable";
  sendJson(exchange, isUnavailable ? 503 : 401, { error: isUnavailable ? "unavailable" : "unauthorized" });
  return false;
}
