/** Values of the header `WWW-Authenticate` (RFC 6750, RFC 9728) that direct a client to the issuer. */
import { defined } from "../core/defined.ts";
import type { Scope } from "./scopes.ts";

export interface Challenge {
  /** URL of the protected resource's metadata, where the resource has any. */
  resourceMetadata?: string;
  /** The scopes that the call requires. */
  scopes: readonly Scope[];
  /** Undefined for a call without a token; `insufficient_scope` for 403, `invalid_token` for 401. */
  error?: keyof typeof DESCRIPTIONS;
}

// One text for every defect of a token: only the log holds the precise reason.
const DESCRIPTIONS = {
  insufficient_scope: "The access token lacks a scope that this call needs.",
  invalid_token: "The access token is not valid.",
};

export function bearerChallenge({ resourceMetadata, scopes, error }: Challenge): string {
  const parameters = defined({
    error,
    error_description: error === undefined ? undefined : DESCRIPTIONS[error],
    resource_metadata: resourceMetadata === undefined ? undefined : new URL(resourceMetadata).href,
    scope: scopes.length === 0 ? undefined : scopes.join(" "),
  });
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ")}`;
}
