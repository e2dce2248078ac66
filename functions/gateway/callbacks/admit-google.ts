import type { GoogleTokenVerifier } from "../../../shared/auth/tokens/google-oidc.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";

/**
 * Lets in a POST with a Google-signed token of the configured service account; everybody else is answered here.
 *
 * @returns whether the caller may go on
 */
export async function admitGoogle(exchange: Exchange, verifier: GoogleTokenVerifier): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(exchange, "authorization") ?? "")?.[1] ?? "";
  const caller = await verifier.verify(token);
  if (caller.ok) return true;
  exchange.facts.refusal = caller.reason;
  const isOurFault = caller.reason === "issuer_unavailable";
  sendJson(exchange, isOurFault ? 503 : 401, { error: isOurFault ? "unavailable" : "unauthorized" });
  return false;
}
