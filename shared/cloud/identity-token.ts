/**
 * Google identity tokens, which authenticate one Cloud Run service to another. In production the metadata server
 * issues them. https://cloud.google.com/run/docs/authenticating/service-to-service
 *
 * IAM: the caller's service account needs `run.routes.invoke` (roles/run.invoker) on the called service.
 */

import { configurationError } from "../core/config.ts";
import type { CloudSettings } from "./config.ts";

/** A token for an audience; undefined for a plain http address, which requires none. */
export type IdentityTokenSource = (audience: string) => Promise<string | undefined>;

/** The library is loaded with the first token, and caches each until it expires. */
export function createIdentityTokenSource(): IdentityTokenSource {
  const clients = new Map<string, Promise<{ getRequestHeaders(): Promise<Headers> }>>();
  return async (audience) => {
    if (audience.startsWith("http://")) return undefined;
    const known = clients.get(audience) ?? openClient(audience);
    clients.set(audience, known);
    const headers = await (await known).getRequestHeaders();
    return headers.get("authorization")?.replace(/^Bearer /, "") ?? undefined;
  };
}

async function openClient(audience: string) {
  const { GoogleAuth } = await import("google-auth-library");
  return new GoogleAuth().getIdTokenClient(audience);
}

/** @throws AppError `invalid_configuration` without INVOKER_SERVICE_ACCOUNT */
export function invokerToken(
  { invokerServiceAccount }: Pick<CloudSettings, "invokerServiceAccount">,
  service: string,
  { url, audience }: { url: string; audience?: string },
): { serviceAccountEmail: string; audience: string } {
  if (invokerServiceAccount === undefined) {
    throw configurationError([
      `INVOKER_SERVICE_ACCOUNT is not set: calls of ${service} would carry no identity token.`,
    ]);
  }
  return { serviceAccountEmail: invokerServiceAccount, audience: audience ?? new URL(url).origin };
}
