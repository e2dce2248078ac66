import { defined } from "../../../shared/core/defined.ts";
/** Access tokens in the form of Auth0. */

/**
 * Auth0's two token profiles: its own (`typ: JWT`, `azp`, an array of audiences if the token also covers userinfo) and
 * RFC 9068 (`typ: at+jwt`, `client_id`, `jti`).
 */
export type TokenProfile = "auth0" | "rfc9068";

export interface TokenFacts {
  issuer: string;
  audience: string;
  subject: string;
  clientId: string;
  /** Separated by spaces. */
  scope: string;
  tokenId: string;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
  machine: boolean;
}

export interface TokenForm {
  profile: TokenProfile;
  /** With RBAC, Auth0 repeats the API's scopes in `permissions`. */
  permissions: boolean;
}

const OIDC_SCOPES = new Set(["openid", "profile", "email", "offline_access"]);

export function formToken(facts: TokenFacts, { profile, permissions }: TokenForm) {
  const scopes = facts.scope.split(" ").filter(Boolean);
  const audiences = scopes.includes("openid")
    ? [facts.audience, new URL("userinfo", facts.issuer).href]
    : facts.audience;
  const shared = defined({
    iss: facts.issuer,
    aud: audiences,
    iat: facts.issuedAt,
    exp: facts.expiresAt,
    scope: scopes.length === 0 ? undefined : scopes.join(" "),
    permissions: permissions ? scopes.filter((scope) => !OIDC_SCOPES.has(scope)) : undefined,
  });
  // Auth0 marks a machine's subject in its own profile only.
  return profile === "auth0"
    ? {
        typ: "JWT",
        claims: defined({
          ...shared,
          sub: facts.machine ? `${facts.clientId}@clients` : facts.subject,
          azp: facts.clientId,
          gty: facts.machine ? "client-credentials" : undefined,
        }),
      }
    : {
        typ: "at+jwt",
        claims: { ...shared, sub: facts.subject, client_id: facts.clientId, jti: facts.tokenId },
      };
}
