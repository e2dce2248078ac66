/**
 * The sign-in at the identity provider: authorization code with PKCE (RFC 7636). Tokens stay in the memory of this page.
 * Session storage holds the verifier during the redirect. Local storage holds the mark that a person is signed in: with
 * it, a reload and a new tab ask the provider again without a click, in the place of the page's entry in the history.
 */
import * as oauth from "oauth4webapi";

export interface Tokens {
  access: string;
  /** `performance.now()` of the expiry. */
  expiresAt: number;
  refresh: string | undefined;
  id: string | undefined;
  /** The person's id at the provider. */
  subject: string;
  name: string;
  scopes: ReadonlySet<string>;
}

const PENDING = "federalrunner.sign-in";
const SIGNED_IN = "federalrunner.signed-in";
const SIGNED_OUT = "federalrunner.signed-out";
/** The provider's answers to a silent sign-in that needs the person (OpenID Connect Core 3.1.2.6). */
const NEEDS_PERSON = [
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
];
const REDIRECT_URI = new URL("/console/", location.origin).href;
const DEFAULT_LIFETIME_S = 300;
const RENEW_BEFORE_MS = 60_000;

interface Pending {
  verifier: string;
  state: string;
  returnTo: string;
  isSilent: boolean;
}

/** Whether a person is signed in with this browser. */
export function isSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

/** Reports that another tab has signed out. */
export function watchSignOut(leave: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_IN && newValue === null) leave();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Whether this tab comes from the provider's sign-out. */
export function wasSignedOut(): boolean {
  const was = sessionStorage.getItem(SIGNED_OUT) !== null;
  sessionStorage.removeItem(SIGNED_OUT);
  return was;
}

/**
 * Leaves the page; the present view follows.
 *
 * @param isSilent without a page of the provider; it fails where the provider needs the person
 */
export async function beginSignIn(
  settings: ConsoleSettings,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<void> {
  const { authorization_endpoint = "" } = await discover(settings);
  const verifier = oauth.generateRandomCodeVerifier();
  const pending: Pending = {
    verifier,
    state: oauth.generateRandomState(),
    returnTo: currentView(),
    isSilent,
  };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const url = new URL(authorization_endpoint);
  const parameters = {
    client_id: settings.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: ["openid", "profile", "offline_access", ...settings.scopes].join(" "),
    audience: settings.audience,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isSilent ? { prompt: "none" } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  leave(url, isSilent);
}

/** Half-filled forms of the tab are kept: no warning. */
function leave(url: URL | string, isReplaced = false): void {
  window.onbeforeunload = null;
  if (isReplaced) location.replace(url);
  else location.assign(url);
}

export function isSignInResponse(url: URL): boolean {
  return url.searchParams.has("state") && (url.searchParams.has("code") || url.searchParams.has("error"));
}

/**
 * Takes the response out of the address, and returns to the view where the sign-in began.
 *
 * @returns undefined where a silent sign-in needs the person
 */
export async function completeSignIn(settings: ConsoleSettings): Promise<Tokens | undefined> {
  const url = new URL(location.href);
  const pending = takePending();
  history.replaceState(null, "", pending?.returnTo ?? "/console");
  if (!pending) throw new Error("It was not started in this tab. Sign in again.");
  if (pending.isSilent && NEEDS_PERSON.includes(url.searchParams.get("error") ?? "")) {
    localStorage.removeItem(SIGNED_IN);
    return undefined;
  }
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
  localStorage.setItem(SIGNED_IN, "yes");
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
    return { ...renewed, refresh, id, name: tokens.name, subject: tokens.subject };
  } catch {
    return undefined;
  }
}

/** Leaves the page, for the provider's own sign-out. */
export async function signOut(settings: ConsoleSettings, { id }: Tokens): Promise<void> {
  localStorage.removeItem(SIGNED_IN);
  sessionStorage.setItem(SIGNED_OUT, "");
  const { end_session_endpoint: endpoint } = await discover(settings);
  if (endpoint === undefined) return leave(REDIRECT_URI);
  const url = new URL(endpoint);
  url.searchParams.set("client_id", settings.client_id);
  url.searchParams.set("post_logout_redirect_uri", REDIRECT_URI);
  if (id !== undefined) url.searchParams.set("id_token_hint", id);
  leave(url);
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
    const options = { algorithm: "oidc" as const, ...requestOptions(settings) };
    const response = await oauth.discoveryRequest(issuer, options).catch(() => {
      throw new Error(`${issuer.host} could not be reached. Check the connection.`);
    });
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
    subject: claims?.sub ?? "",
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

/** The page's settings for the sign-in, from the gateway that serves it. */
export interface ConsoleSettings {
  issuer: string;
  audience: string;
  client_id: string;
  scopes: string[];
}

export async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch("/console/settings.json").catch(() => undefined);
  if (!response?.ok) throw new Error("FederalRunner could not be reached. Check the connection.");
  return (await response.json()) as ConsoleSettings;
}
