/**
 * The sign-in at the identity provider: authorization code with PKCE (RFC 7636). Tokens stay in the memory of this page.
 * Session storage holds the verifier during the redirect, and afterwards only that a person was signed in, so that a
 * reload asks the provider again without a click.
 */
import * as oauth from "oauth4webapi";
import type { ConsoleSettings } from "./settings.ts";

export interface Tokens {
  access: string;
  /** `performance.now()` of the expiry. */
  expiresAt: number;
  refresh: string | undefined;
  id: string | undefined;
  name: string;
  scopes: ReadonlySet<string>;
}

const PENDING = "federalrunner.sign-in";
const SIGNED_IN = "federalrunner.signed-in";
const REDIRECT_URI = new URL("/console/", location.origin).href;
const DEFAULT_LIFETIME_S = 300;
const RENEW_BEFORE_MS = 60_000;

interface Pending {
  verifier: string;
  state: string;
  returnTo: string;
  more: string;
}

export interface SignInRequest {
  /** Scopes that a sign-in does not request by itself. */
  more?: string;
  /** The view that follows; default the present one. */
  returnTo?: string;
}

/** The further scopes of the sign-in before a reload; undefined without one. */
export function lastSignIn(): SignInRequest | undefined {
  const more = sessionStorage.getItem(SIGNED_IN);
  return more === null ? undefined : { more };
}

/** Leaves the page. */
export async function beginSignIn(
  settings: ConsoleSettings,
  { more = "", returnTo = currentView() }: SignInRequest = {},
): Promise<void> {
  sessionStorage.removeItem(SIGNED_IN);
  const { authorization_endpoint = "" } = await discover(settings);
  const verifier = oauth.generateRandomCodeVerifier();
  const pending: Pending = { verifier, state: oauth.generateRandomState(), returnTo, more };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const url = new URL(authorization_endpoint);
  const parameters = {
    client_id: settings.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: ["openid", "profile", "offline_access", ...settings.scopes, more].join(" ").trim(),
    audience: settings.audience,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  location.assign(url);
}

export function isSignInResponse(url: URL): boolean {
  return url.searchParams.has("state") && (url.searchParams.has("code") || url.searchParams.has("error"));
}

/** Takes the response out of the address, and returns to the view where the sign-in began. */
export async function completeSignIn(settings: ConsoleSettings): Promise<Tokens> {
  const url = new URL(location.href);
  const pending = takePending();
  history.replaceState(null, "", pending?.returnTo ?? "/console");
  if (!pending) throw new Error("The sign-in was not started in this tab. Sign in again.");
  const server = await discover(settings);
  const client = clientOf(settings);
  const parameters = oauth.validateAuthResponse(server, client, url, pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    REDIRECT_URI,
    pending.verifier,
    requestOptions(settings),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
  sessionStorage.setItem(SIGNED_IN, pending.more);
  return toTokens(tokens, settings.scopes);
}

/** @returns the tokens, renewed if they expire soon; undefined when a new sign-in is needed */
export async function currentTokens(tokens: Tokens, settings: ConsoleSettings): Promise<Tokens | undefined> {
  if (performance.now() < tokens.expiresAt - RENEW_BEFORE_MS) return tokens;
  if (tokens.refresh === undefined) return performance.now() < tokens.expiresAt ? tokens : undefined;
  try {
    const server = await discover(settings);
    const client = clientOf(settings);
    const options = requestOptions(settings);
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh,
      options,
    );
    const renewed = toTokens(
      await oauth.processRefreshTokenResponse(server, client, response),
      settings.scopes,
    );
    const { refresh = tokens.refresh, id = tokens.id } = renewed;
    return { ...renewed, refresh, id, name: tokens.name };
  } catch {
    return undefined;
  }
}

/** Leaves the page, for the provider's own sign-out. */
export async function signOut(settings: ConsoleSettings, { id }: Tokens): Promise<void> {
  sessionStorage.removeItem(SIGNED_IN);
  const { end_session_endpoint: endpoint } = await discover(settings);
  if (endpoint === undefined) return location.assign(REDIRECT_URI);
  const url = new URL(endpoint);
  url.searchParams.set("client_id", settings.client_id);
  url.searchParams.set("post_logout_redirect_uri", REDIRECT_URI);
  if (id !== undefined) url.searchParams.set("id_token_hint", id);
  location.assign(url);
}

let discovered: Promise<oauth.AuthorizationServer> | undefined;

function discover(settings: ConsoleSettings): Promise<oauth.AuthorizationServer> {
  discovered ??= request();
  discovered.catch(() => {
    discovered = undefined;
  });
  return discovered;

  async function request(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(settings.issuer);
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions(settings) });
    return oauth.processDiscoveryResponse(issuer, response);
  }
}

/** The identity provider of a local stack has no certificate. */
function requestOptions({ issuer }: ConsoleSettings): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: new URL(issuer).hostname === "127.0.0.1" };
}

function clientOf({ client_id }: ConsoleSettings): oauth.Client {
  return { client_id };
}

function toTokens(response: oauth.TokenEndpointResponse, requested: string[]): Tokens {
  const claims = oauth.getValidatedIdTokenClaims(response);
  const {
    access_token: access,
    expires_in = DEFAULT_LIFETIME_S,
    refresh_token: refresh,
    id_token: id,
  } = response;
  return {
    access,
    expiresAt: performance.now() + expires_in * 1000,
    refresh,
    id,
    name: String(claims?.name ?? claims?.email ?? "Signed in"),
    scopes: new Set(response.scope?.split(" ") ?? requested),
  };
}

function takePending(): Pending | undefined {
  const stored = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  return stored === null ? undefined : (JSON.parse(stored) as Pending);
}

function currentView(): string {
  const url = new URL(location.href);
  return isSignInResponse(url) ? "/console" : url.pathname + url.search;
}
