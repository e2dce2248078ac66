/**
 * The provider's interaction: one click on an account's button answers both prompts of the provider (login, consent).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type Interaction, type Provider } from "oidc-provider";
import { READ_ALL } from "../../../shared/auth/scopes.ts";
import { peerUser } from "../../../shared/core/network/local-peer.ts";
import type { Account } from "./accounts.ts";
import type { BrowserSessions } from "./browser-sessions.ts";
import { CONSOLE_CLIENT_ID } from "./provider-configuration.ts";
import { renderOpened, renderProblem, renderSecret, renderSignIn } from "./sign-in-page.ts";

const MAX_BODY = 4096;

export type SignInHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface SignInOptions {
  accounts: readonly Account[];
  browsers: BrowserSessions;
  /** Called after a browser has used a link. */
  onOpen?: (() => void) | undefined;
}

/** Serves `/sign-in/{uid}`, to browsers with a session. */
export function createSignIn(
  provider: Provider,
  { accounts, browsers, onOpen = () => {} }: SignInOptions,
): SignInHandler {
  /** The redirect URLs of finished sign-ins: the browser's Back from a page leads through the sign-in before it. */
  const finished = new Map<string, string>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const interaction = await provider.interactionDetails(request, response);
    // A signed-in account is only asked for consent; another account requires a new sign-in.
    const signedIn = interaction.prompt.name === "login" ? undefined : interaction.session?.accountId;
    const choices = accounts.filter(({ id }) => (signedIn ?? id) === id);
    if (request.method === "GET") {
      sendPage(response, 200, await describeInteraction(provider, interaction, choices));
      return;
    }
    const form = await readForm(request);
    const account = choices.find(({ id }) => id === form.get("account"));
    if (account) {
      const result = {
        login: { accountId: account.id },
        consent: { grantId: await grantTo(provider, interaction, account) },
      };
      if (interaction.params.client_id === CONSOLE_CLIENT_ID) {
        finished.set(`/sign-in/${interaction.uid}`, String(interaction.params.redirect_uri));
      }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } else if (form.has("cancel")) {
      const result = { error: "access_denied", error_description: "The sign-in was cancelled." };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } else {
      sendPage(response, 400, renderProblem("There is no such account."));
    }
  }

  /** A browser without a session gets nothing of the interaction, and may give the secret of a link. */
  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = request.method === "POST" ? (await readForm(request)).get("secret") : null;
    const cookie = given === null ? undefined : browsers.open(given, peerUser(request.socket));
    if (cookie === undefined) {
      sendPage(response, 403, renderSecret(given !== null));
      return;
    }
    onOpen();
    response.writeHead(303, { location: request.url ?? "/", "set-cookie": cookie }).end();
  }

  return async (request, response) => {
    // Every port of this computer is the same site to a browser: its pages could press the button.
    const { origin } = request.headers;
    if (request.method === "POST" && origin !== undefined && origin !== new URL(provider.issuer).origin) {
      sendPage(response, 403, renderProblem("The form was sent by another page."));
      return;
    }
    const isKnown = browsers.has(request.headers, peerUser(request.socket));
    const target = isKnown && request.method === "GET" ? finished.get(request.url ?? "") : undefined;
    if (target !== undefined) return void response.writeHead(303, { location: target }).end();
    try {
      if (request.method === "GET" || request.method === "POST") {
        await (isKnown ? answer(request, response) : admit(request, response));
      } else sendPage(response, 405, renderProblem("This page can only be read or submitted."));
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      sendPage(
        response,
        400,
        renderProblem("This sign-in has expired, or it was started in another browser."),
      );
    }
  };
}

/** Serves a one-time link: the browser gets its session. */
export function openBrowserSession(
  request: IncomingMessage,
  response: ServerResponse,
  { browsers, onOpen = () => {}, next }: Omit<SignInOptions, "accounts"> & { next: string | undefined },
): void {
  const { "sec-purpose": purpose = "" } = request.headers;
  // A preview does not use the link up.
  if (request.method !== "GET" || String(purpose).includes("prefetch")) {
    sendPage(response, 405, renderProblem("This link can only be opened."));
    return;
  }
  const cookie = browsers.open(
    new URL(request.url ?? "/", "http://localhost").searchParams.get("secret") ?? "",
    peerUser(request.socket),
  );
  if (cookie !== undefined) {
    onOpen();
    response.setHeader("set-cookie", cookie);
  }
  sendPage(
    response,
    cookie === undefined ? 403 : 200,
    cookie === undefined ? renderSecret(true, false) : renderOpened(next),
  );
}

async function describeInteraction(
  provider: Provider,
  { params }: Interaction,
  accounts: readonly Account[],
): Promise<string> {
  const client = await provider.Client.find(String(params.client_id));
  return renderSignIn({
    clientName: client?.clientName ?? String(params.client_id),
    returnHost: new URL(String(params.redirect_uri)).host,
    scopes: requestedScopes(params),
    accounts,
  });
}

async function grantTo(
  provider: Provider,
  { grantId, params }: Interaction,
  account: Account,
): Promise<string> {
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    known?.accountId === account.id
      ? known
      : new provider.Grant({ accountId: account.id, clientId: String(params.client_id) });
  // Each kind of scope takes its own scopes from the list.
  const scope = requestedScopes(params).join(" ");
  // A rejected scope takes precedence, and is not asked for again.
  const rejected = account.isOperator ? "" : READ_ALL;
  grant.addOIDCScope(scope);
  grant.rejectOIDCScope(rejected);
  for (const resource of [params.resource].flat()) {
    if (typeof resource !== "string") continue;
    grant.addResourceScope(resource, scope);
    grant.rejectResourceScope(resource, rejected);
  }
  return grant.save();
}

function requestedScopes(params: Interaction["params"]): string[] {
  return typeof params.scope === "string" ? params.scope.split(" ") : [];
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY) throw new errors.InvalidRequest("the form is too large");
  }
  return new URLSearchParams(body);
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "content-type": "text/html; charset=utf-8",
    // A stricter policy makes the page's own form send "null" as its origin.
    "referrer-policy": "same-origin",
  });
  response.end(page);
}
