import { CLOUD_SETTINGS } from "../cloud/config.ts";
import { ENVIRONMENT_SETTING } from "../core/common-settings.ts";
import { collectProblems, configurationError, defineSettings, readSettings } from "../core/config.ts";
import { ALL_SCOPES, isScope, type Scope } from "./scopes.ts";
import { GOOGLE_JWKS_URI } from "./tokens/google-oidc.ts";
import { parseStaticTokens, type StaticToken } from "./tokens/static-tokens.ts";

type Environment = Record<string, string | undefined>;

/** The issuer of access tokens. */
export const ACCESS_TOKEN_SETTINGS = defineSettings({
  domain: {
    name: "AUTH0_DOMAIN",
    type: "string",
    optional: true,
    meaning:
      "The Auth0 tenant's domain, such as your-tenant.us.auth0.com. Not needed when AUTH0_ISSUER is set.",
  },
  issuer: {
    name: "AUTH0_ISSUER",
    type: "url",
    optional: true,
    meaning: "The tokens' issuer exactly as in their `iss`: with Auth0 https://<AUTH0_DOMAIN>/, the default.",
  },
  audience: {
    name: "AUTH0_API_AUDIENCE",
    type: "string",
    meaning:
      "The API's identifier in Auth0, exactly as in the tokens' `aud`: the URL that clients connect to.",
  },
  opaqueTokenScopes: {
    name: "AUTH0_OPAQUE_TOKEN_SCOPES",
    type: "string",
    optional: true,
    meaning:
      "Scopes, separated by spaces, that opaque tokens grant. Default: none, because an opaque token names no " +
      "audience and may have been issued for any application of the tenant.",
  },
});

/** The calls of Cloud Tasks and Cloud Scheduler. */
export const CALLBACK_SETTINGS = defineSettings({
  url: {
    name: "CALLBACK_URL",
    type: "url",
    optional: true,
    meaning:
      "URL at which Cloud Tasks and Cloud Scheduler call the gateway, and the audience of their tokens. Without it, or without INVOKER_SERVICE_ACCOUNT, callbacks are disabled.",
  },
});

/** Static tokens, and the reliable part of a caller's address. */
export const API_ACCESS_SETTINGS = defineSettings({
  staticTokens: {
    name: "A2A_TOKENS",
    type: "string",
    optional: true,
    secret: true,
    meaning:
      "Static bearer tokens of A2A and REST callers, as `name:sha256hex[:scope+scope]`, separated by commas; " +
      "`federalrunner tokens new NAME` creates one. The setting holds hashes, never tokens.",
  },
  trustedProxyHops: {
    name: "TRUSTED_PROXY_HOPS",
    type: "integer",
    optional: true,
    range: [0, 10],
    meaning:
      "Number of trusted proxies that append their caller's address to X-Forwarded-For. The entry at that position " +
      "from the right identifies the caller; with 0 the connection does. Required in production: 1 behind Cloud Run's " +
      "front end alone, 2 behind a load balancer before it. Otherwise 0 by default.",
  },
});

export interface AccessTokenSettings {
  issuer: string;
  audience: string;
  opaqueTokenScopes: Scope[];
}

/** Options of `createAccessTokenVerifier`. */
export function readAccessTokenSettings(env: Environment = process.env): AccessTokenSettings {
  const problems: string[] = [];
  const { audience, ...optional } = ACCESS_TOKEN_SETTINGS;
  const settings = collectProblems(problems, () => readSettings(optional, env));
  const required = collectProblems(problems, () => readSettings({ audience }, env));
  if (!settings) throw configurationError(problems);
  const issuer = settings.issuer ?? (settings.domain === undefined ? "" : `https://${settings.domain}/`);
  const opaqueTokenScopes = settings.opaqueTokenScopes?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (issuer === "")
    problems.push("AUTH0_DOMAIN or AUTH0_ISSUER must be set: without it no token can be checked.");
  else if (!isTrustworthy(issuer)) {
    problems.push(
      "AUTH0_DOMAIN or AUTH0_ISSUER must be an https URL; http is accepted for loopback addresses only.",
    );
  }
  if (!opaqueTokenScopes.every(isScope)) {
    problems.push(`AUTH0_OPAQUE_TOKEN_SCOPES may name only ${ALL_SCOPES.join(", ")}.`);
  }
  if (!required || problems.length > 0) throw configurationError(problems);
  return { issuer, audience: required.audience, opaqueTokenScopes: opaqueTokenScopes.filter(isScope) };
}

export interface ApiAccessSettings {
  staticTokens: StaticToken[];
  trustedProxyHops: number;
}

export function readApiAccessSettings(env: Environment = process.env): ApiAccessSettings {
  const rows = { ...API_ACCESS_SETTINGS, environment: ENVIRONMENT_SETTING };
  const { staticTokens: text, trustedProxyHops, environment } = readSettings(rows, env);
  const { tokens, problems } = text === undefined ? { tokens: [], problems: [] } : parseStaticTokens(text);
  const all = problems.map((problem) => `A2A_TOKENS ${problem}`);
  if (trustedProxyHops === undefined && environment === "production") {
    all.push(
      "TRUSTED_PROXY_HOPS is not set: with a wrong number one caller's failures block another caller's address.",
    );
  }
  if (all.length > 0) throw configurationError(all);
  return { staticTokens: tokens, trustedProxyHops: trustedProxyHops ?? 0 };
}

export interface CallbackSettings {
  /** The URL that is called, and the tokens' audience. */
  url: string;
  /** The caller. */
  serviceAccount: string;
  jwksUri: string;
}

/** Undefined where callbacks are disabled. */
export function readCallbackSettings(env: Environment = process.env): CallbackSettings | undefined {
  const { invokerServiceAccount, endpoint } = CLOUD_SETTINGS;
  const rows = { ...CALLBACK_SETTINGS, serviceAccount: invokerServiceAccount, endpoint };
  const { url, serviceAccount, endpoint: cloud } = readSettings(rows, env);
  if (url === undefined || serviceAccount === undefined) return undefined;
  const isLocal = cloud?.startsWith("http:") ?? false;
  return {
    url,
    serviceAccount,
    jwksUri: isLocal ? new URL(new URL(GOOGLE_JWKS_URI).pathname, cloud).href : GOOGLE_JWKS_URI,
  };
}

function isTrustworthy(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
}
