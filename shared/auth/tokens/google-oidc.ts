/**
 * The ID tokens of Cloud Tasks and Cloud Scheduler in their callbacks: signed by Google for the one service account
 * that may call.
 * https://cloud.google.com/run/docs/authenticating/service-to-service
 */
import { createRemoteKeySet } from "./remote-key-set.ts";
import { verifySignedToken } from "./signed-token.ts";
import { type Refused, refused } from "./token-refusals.ts";

export interface GoogleTokenVerifier {
  verify(token: string): Promise<{ ok: true; caller: { email: string; subject: string } } | Refused>;
}

export interface GoogleTokenOptions {
  /** E-mail address of the service account that may call. */
  serviceAccount: string;
  /** The audience that the tasks and schedules name: by convention the URL of the service. */
  audience: string;
  /** The local cloud signs with its own keys under Google's name. */
  jwksUri?: string;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
}

const GOOGLE_ISSUER = "https://accounts.google.com";
export const GOOGLE_JWKS_URI = "https://www.googleapis.com/oauth2/v3/certs";

export function createGoogleTokenVerifier(options: GoogleTokenOptions): GoogleTokenVerifier {
  const { serviceAccount, audience, fetch, now } = options;
  const rules = {
    // Google's documentation allows its issuer with and without the scheme.
    issuers: [GOOGLE_ISSUER, "accounts.google.com"],
    audience,
    keys: createRemoteKeySet({ url: options.jwksUri ?? GOOGLE_JWKS_URI, fetch, now }),
    now,
  };
  return {
    async verify(token) {
      const result = await verifySignedToken(token, rules);
      if (!result.ok) return result;
      const { email, email_verified: verified, sub } = result.claims;
      if (email !== serviceAccount || verified !== true) return refused("wrong_caller");
      return { ok: true, caller: { email: serviceAccount, subject: sub } };
    },
  };
}
