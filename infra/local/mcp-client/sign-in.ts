/** The client's side of OAuth, as in Claude: dynamic registration, PKCE, and a browser that signs in. */
import { randomUUID } from "node:crypto";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

export interface SignIn extends OAuthClientProvider {
  /** The authorization code, available after the browser's return. */
  code(): string;
}

const REDIRECT_URL = "http://127.0.0.1/callback";

export interface SignInOptions {
  redirectUrl?: string;
  /** An application that is registered already; default: dynamic registration. */
  client?: OAuthClientInformationMixed | undefined;
}

/** @param visit opens the authorization URL as a browser does and returns its final URL */
export function createSignIn(
  visit: (authorizationUrl: URL) => Promise<URL>,
  { redirectUrl = REDIRECT_URL, client }: SignInOptions = {},
): SignIn {
  let tokens: OAuthTokens | undefined;
  let verifier = "";
  let callback: URL | undefined;
  const state = randomUUID();
  return {
    redirectUrl,
    state: () => state,
    clientMetadata: {
      client_name: "FederalRunner demo",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => client,
    saveClientInformation: (information) => {
      client = information;
    },
    tokens: () => tokens,
    saveTokens: (issued) => {
      tokens = issued;
    },
    redirectToAuthorization: async (url) => {
      callback = await visit(url);
    },
    saveCodeVerifier: (value) => {
      verifier = value;
    },
    codeVerifier: () => verifier,
    code() {
      const code = callback?.searchParams.get("code");
      if (callback?.searchParams.get("state") !== state || !code)
        throw new Error("the sign-in gave no authorization code");
      return code;
    },
  };
}
