/** Values of the header `WWW-Authenticate` (RFC 6750, RFC 9728) with which a client learns how to get a token. */
import type { Scope } from "./scopes.ts";

export interface Challenge {
  /** URL of the protected resource's metadata. */
  resourceMetadata: string;
  /** What the call needs, so that the client asks for neither less nor more. */
  scopes: readonly Scope[];
  /** Nothing when no token was sent; `insufficient_scope` goes with 403, `invalid_token` with 401. */
  error?: keyof typeof DESCRIPTIONS;
}

// The same words whatever was wrong with the token: the precise reason is for our log only.
const DESCRIPTIONS = {
  insufficient_scope: "The access token lacks a scope that this call needs.",
  invalid_token: "The access token is not valid.",
};

export function bearerChallenge({ resourceMetadata, scopes, error }: Challenge): string {
  const parameters = {
    ...(error === undefined ? {} : { error, error_description: DESCRIPTIONS[error] }),
    resource_metadata: new URL(resourceMetadata).href,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
  };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
