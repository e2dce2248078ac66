import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import { ALL_SCOPES, type Scope } from "../../../shared/auth/scopes.ts";
import { ACCOUNTS } from "./accounts.ts";
import { formToken, type TokenForm } from "./token-form.ts";

export interface MintOptions {
  /** Default: all. */
  scopes?: readonly Scope[];
  /** Default: the first account, so that the token and a sign-in in the browser see the same runs. */
  subject?: string;
  lifetimeSeconds?: number;
}

export type MintAccessToken = (options?: MintOptions) => Promise<string>;

export function createMint(provider: {
  issuer: string;
  audience: string;
  signingKey: JWK;
  tokenForm: TokenForm;
  accessTokenSeconds: number;
}): MintAccessToken {
  const { issuer, audience, signingKey, tokenForm, accessTokenSeconds } = provider;
  return async ({ scopes = ALL_SCOPES, subject = ACCOUNTS[0].id, lifetimeSeconds } = {}) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const { typ, claims } = formToken(
      {
        issuer,
        audience,
        subject,
        clientId: "federalrunner-minted",
        scope: scopes.join(" "),
        tokenId: randomUUID(),
        issuedAt,
        expiresAt: issuedAt + (lifetimeSeconds ?? accessTokenSeconds),
        machine: false,
      },
      tokenForm,
    );
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ, kid: String(signingKey.kid) })
      .sign(await importJWK(signingKey, "RS256"));
  };
}
