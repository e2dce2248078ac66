/** The provider's settings: the behaviour of Auth0 for an API with dynamic registration, at Auth0's paths. */
import { createHash } from "node:crypto";
import {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  errors,
  type JWKS,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { ALL_SCOPES, isScope } from "../../../shared/auth/scopes.ts";
import type { Account } from "./accounts.ts";
import type { IdentitySecrets } from "./identity-secrets.ts";
import { PRESS_SIGN_OUT, renderProblem, renderSignedOut, renderSignOut } from "./sign-in-page.ts";
import { formToken, type TokenForm } from "./token-form.ts";

export interface ProviderOptions {
  issuer: string;
  audience: string;
  accounts: readonly Account[];
  adapter: AdapterFactory;
  secrets: IdentitySecrets;
  clientId: string;
  accessTokenSeconds: number;
  tokenForm: TokenForm;
  /** URL of the gateway's console; without it, the console has no client. */
  consoleUrl?: string;
  /** Requests the metadata documents of clients; tests pass one that reaches this machine. */
  fetch?: Configuration["fetch"];
}

export const CONSOLE_CLIENT_ID = "federalrunner-console";

/** A single-page application: public, with PKCE. */
function consoleClient(url: string): ClientMetadata {
  return {
    client_id: CONSOLE_CLIENT_ID,
    client_name: "FederalRunner Console",
    application_type: "web",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    redirect_uris: [url],
    post_logout_redirect_uris: [url],
  };
}

const API_SCOPES = ALL_SCOPES.join(" ");
const OIDC_SCOPES = ["openid", "profile", "email", "offline_access"];
const DAY = 86_400;
const CLAUDE_CALLBACKS = [
  "https://claude.ai/api/mcp/auth_callback",
  "https://claude.com/api/mcp/auth_callback",
];
const INSPECTOR_CALLBACKS = [
  "http://localhost:6274/oauth/callback",
  "http://localhost:6274/oauth/callback/debug",
];

export function providerConfiguration(options: ProviderOptions): Configuration {
  const { accounts, secrets, accessTokenSeconds } = options;
  return {
    adapter: options.adapter,
    ...(options.fetch ? { fetch: options.fetch } : {}),
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // As at Auth0, the id token has the claims of the requested scopes.
    conformIdTokenClaims: false,
    // Methods with keys would request a client's `jwks_uri`, any address that a stranger registers.
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    clientBasedCORS: () => true,
    clients: clientsOf(options),
    cookies: { keys: secrets.cookieKeys, names: COOKIE_NAMES },
    extraParams: ["audience"],
    features: featuresOf(options),
    findAccount: (_ctx, id) => {
      const account = accounts.find((candidate) => candidate.id === id);
      if (!account) return undefined;
      const { name, email } = account;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) };
    },
    expiresWithSession: () => false,
    formats: { customizers: { jwt: formJwt(options) } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    // Claude keeps a connection for weeks without requesting offline_access.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    jwks: { keys: secrets.signingKeys } as JWKS,
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = renderProblem(out.error_description ?? out.error);
    },
    responseTypes: ["code"],
    routes: ROUTES,
    // MCP clients register with the scopes of the resource metadata.
    scopes: [...OIDC_SCOPES, ...ALL_SCOPES],
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      ClientCredentials: accessTokenSeconds,
      Grant: 30 * DAY,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 30 * DAY,
      Session: 14 * DAY,
    },
  };
}

function clientsOf({ clientId, secrets, consoleUrl }: ProviderOptions): Configuration["clients"] {
  return [
    {
      client_id: clientId,
      client_secret: secrets.clientSecret,
      client_name: "FederalRunner's ready client",
      grant_types: ["authorization_code", "client_credentials", "refresh_token"],
      redirect_uris: [...CLAUDE_CALLBACKS, ...INSPECTOR_CALLBACKS],
    },
    ...(consoleUrl === undefined ? [] : [consoleClient(consoleUrl)]),
  ];
}

function featuresOf(options: ProviderOptions): Configuration["features"] {
  return {
    clientCredentials: { enabled: true },
    // The provider requests the document from public addresses only.
    clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
    devInteractions: { enabled: false },
    // The gateway does not verify key-bound tokens.
    dPoP: { enabled: false },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx, _client, oneOf) =>
        (oneOf as string | undefined) ?? impliedResource(ctx, options.audience),
      getResourceServerInfo: (ctx, resource) => describeResource(ctx, resource, options),
      useGrantedResource: () => true,
    },
    rpInitiatedLogout: {
      enabled: true,
      // As at Auth0, an application with the person's id token has asked already.
      logoutSource: (ctx, form) =>
        showPage(ctx, renderSignOut(form, ctx.oidc.entities.IdTokenHint !== undefined)),
      postLogoutSuccessSource: (ctx) => showPage(ctx, renderSignedOut()),
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
  };
}

const PRESS_HASH = createHash("sha256").update(PRESS_SIGN_OUT).digest("base64");

function showPage(ctx: KoaContextWithOIDC, page: string): void {
  ctx.set(
    "content-security-policy",
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${PRESS_HASH}'; frame-ancestors 'none'`,
  );
  ctx.type = "html";
  ctx.body = page;
}

type FormJwt = NonNullable<NonNullable<NonNullable<Configuration["formats"]>["customizers"]>["jwt"]>;

function formJwt({ issuer, audience, tokenForm }: ProviderOptions): FormJwt {
  return (ctx, token, jwt) => {
    const claims = jwt.payload as Record<string, unknown> & { iat: number; exp: number };
    const machine = token.kind === "ClientCredentials";
    const formed = formToken(
      {
        issuer,
        audience,
        subject: String(claims.sub),
        clientId: String(token.clientId),
        scope: [...personalScopes(ctx), token.scope].join(" "),
        tokenId: String(claims.jti),
        issuedAt: claims.iat,
        expiresAt: claims.exp,
        machine,
      },
      tokenForm,
    );
    jwt.header = { typ: formed.typ };
    jwt.payload = formed.claims;
  };
}

/** All ports of a host share cookies, so the names must differ from those of other programs. */
const COOKIE_NAMES = {
  session: "federalrunner_session",
  interaction: "federalrunner_sign_in",
  resume: "federalrunner_resume",
};

const ROUTES = {
  authorization: "/authorize",
  end_session: "/oidc/logout",
  jwks: "/.well-known/jwks.json",
  registration: "/oidc/register",
  revocation: "/oauth/revoke",
  token: "/oauth/token",
  userinfo: "/userinfo",
};

// As with Auth0, `audience` is equivalent to `resource`, and there is a default audience: it applies to machines and to
// requests for scopes of the API or for no scopes. A request for OpenID scopes only receives an opaque token.
function impliedResource(ctx: KoaContextWithOIDC, audience: string): string | undefined {
  const { audience: named, scope } = ctx.oidc.params as Record<string, unknown>;
  if (typeof named === "string") return named;
  const asksForTheApi = typeof scope === "string" && scope.split(" ").some(isScope);
  return asksForTheApi || takesDefaultScope(ctx) ? audience : undefined;
}

// Codes and refresh tokens carry their scopes; only a new request without scopes receives all of them.
function takesDefaultScope(ctx: KoaContextWithOIDC): boolean {
  const { grant_type: grantType, scope } = ctx.oidc.params as Record<string, unknown>;
  if (grantType === "client_credentials") return true;
  return ctx.oidc.route === "authorization" && scope === undefined;
}

// Auth0 includes the OpenID scopes in the API's token; oidc-provider omits them.
function personalScopes(ctx: KoaContextWithOIDC): string[] {
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
  return OIDC_SCOPES.filter((scope) => source?.scope?.split(" ").includes(scope));
}

function describeResource(ctx: KoaContextWithOIDC, resource: string, options: ProviderOptions) {
  // Clients normalise the URL of the metadata, which may add a slash. The MCP endpoint is a resource of its own.
  const endpoint = `${options.audience.replace(/\/$/, "")}/mcp`;
  const isEndpoint = isSameResource(resource, endpoint);
  if (!isEndpoint && !isSameResource(resource, options.audience)) throw new errors.InvalidTarget();
  // As with Auth0's machines, a request without scopes receives all of them.
  if (takesDefaultScope(ctx)) (ctx.oidc.params as Record<string, unknown>).scope ??= API_SCOPES;
  return {
    scope: API_SCOPES,
    audience: isEndpoint ? endpoint : options.audience,
    accessTokenFormat: "jwt" as const,
    jwt: { sign: { alg: "RS256" as const } },
  };
}

function isSameResource(one: string, other: string): boolean {
  return (
    one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)
  );
}
