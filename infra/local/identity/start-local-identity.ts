/**
 * An authorization server for this machine: OAuth 2.1 and OpenID Connect by `oidc-provider`, with the tokens, paths and
 * behaviour of Auth0, so that all other code treats the two alike.
 */

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, type JWK, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { ALL_SCOPES, type Scope } from "../../../shared/auth/scopes.ts";
import { peerUser } from "../../../shared/core/network/local-peer.ts";
import { checkLoopback } from "../../../shared/core/network/loopback.ts";
import { RECEIVE_LIMITS } from "../../../shared/core/network/receive-limits.ts";
import { ACCOUNTS, type Account } from "./accounts.ts";
import { createBrowserSessions, OPEN_PATH } from "./browser-sessions.ts";
import { loadIdentitySecrets } from "./identity-secrets.ts";
import { type ProviderOptions, providerConfiguration } from "./provider-configuration.ts";
import { createRecordAdapter } from "./record-adapter.ts";
import { createSignIn, openBrowserSession } from "./sign-in.ts";
import { formToken, type TokenForm } from "./token-form.ts";

export interface LocalIdentityOptions {
  /** The audience of tokens: the URL that MCP clients connect to. */
  audience: string;
  /** Default 0, which selects a free port. */
  port?: number;
  /** Folder of the keys, clients and grants; without it a restart loses them. */
  dataDir?: string;
  /** The URL of a tunnel, if clients use one; default is the loopback address. */
  publicUrl?: string;
  /** Default a day, as with Auth0. */
  accessTokenSeconds?: number;
  tokenForm?: Partial<TokenForm>;
  /** Where the gateway serves its console: `http://127.0.0.1:8080/console/`. */
  consoleUrl?: string;
  /** Requests the metadata documents of clients. */
  fetch?: ProviderOptions["fetch"];
  /** Called after a browser has used a link of {@link LocalIdentity.newSignInLink}. */
  onBrowser?: () => void;
}

export interface LocalIdentity {
  /** Ends in a slash, as Auth0's. */
  issuer: string;
  audience: string;
  port: number;
  /** For client credentials, and for the client id field of Claude's connector. */
  client: { id: string; secret: string };
  accounts: readonly [Account, ...Account[]];
  /** @returns an address that allows one browser to sign in; for the person alone */
  newSignInLink(): string;
  /** Creates a token as the token endpoint does. Default: all scopes. */
  mintAccessToken: MintAccessToken;
  /** The private signing key, for tests of tokens that no provider issues. */
  signingKey: JWK;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const CLIENT_ID = "federalrunner-local";

export async function startLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  const { audience, dataDir, publicUrl, accessTokenSeconds = 86_400 } = options;
  const tokenForm: TokenForm = { profile: "auth0", permissions: false, ...options.tokenForm };
  const secrets = await loadIdentitySecrets(dataDir);

  // The issuer's URL holds the port, so the server listens before the provider exists.
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503, { "retry-after": "1" }).end();
  };
  const server = createServer(RECEIVE_LIMITS, (request, response) => handle(request, response));
  const port = await listen(server, options.port ?? 0);
  const issuer = withSlash(publicUrl ?? `http://${HOST}:${port}`);

  const provider = new Provider(
    issuer,
    providerConfiguration({
      issuer,
      audience,
      accounts: ACCOUNTS,
      adapter: createRecordAdapter(dataDir),
      secrets,
      clientId: CLIENT_ID,
      accessTokenSeconds,
      tokenForm,
      consoleUrl: options.consoleUrl,
      fetch: options.fetch,
    }),
  );
  provider.proxy = publicUrl !== undefined;
  const browsers = createBrowserSessions({ issuer, key: String(secrets.cookieKeys[0]) });
  const { consoleUrl: next, onBrowser: onOpen } = options;
  const signIn = createSignIn(provider, { accounts: ACCOUNTS, browsers, onOpen });
  const answer = provider.callback();
  // A client that runs as a page of this machine, such as the MCP inspector, registers across origins.
  const access = { hosts: [new URL(issuer).hostname], hasPages: true };
  handle = (request, response) => {
    const foreign = checkLoopback(request.headers, access);
    if (foreign) return void response.writeHead(403).end(foreign);
    // After a restart on the same port, a kept connection would fail its client's next request.
    response.shouldKeepAlive = false;
    // The provider's own sessions are cookies too: they count together with that of the browser.
    if (!browsers.has(request.headers, peerUser(request.socket))) delete request.headers.cookie;
    if (request.url?.startsWith("/sign-in/")) {
      signIn(request, response).catch(() => response.destroy());
    } else if (request.url?.split("?")[0] === OPEN_PATH) {
      openBrowserSession(request, response, { browsers, onOpen, next });
    } else if (!answerCors(request, response)) answer(request, response);
  };

  const signingKey = secrets.signingKeys[0];
  return {
    issuer,
    audience,
    port,
    client: { id: CLIENT_ID, secret: secrets.clientSecret },
    accounts: ACCOUNTS,
    newSignInLink: browsers.newLink,
    mintAccessToken: createMint({ issuer, audience, signingKey, tokenForm, accessTokenSeconds }),
    signingKey,
    close: () => close(server),
  };
}

// Browser clients such as the MCP inspector discover, register and get tokens across origins. The provider does this
// for some of its routes only, and does not change responses that already have the headers.
function answerCors(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "WWW-Authenticate");
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, {
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-max-age": "3600",
  });
  response.end();
  return true;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

function withSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}

interface MintOptions {
  /** Default: all. */
  scopes?: readonly Scope[];
  /** Default: the first account, so that the token and a sign-in in the browser see the same runs. */
  subject?: string;
  lifetimeSeconds?: number;
}

type MintAccessToken = (options?: MintOptions) => Promise<string>;

function createMint(provider: {
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
