/** The pages of the sign-in: the choice of an account, the sign-out, or a problem. No external resource. */
import { SCOPES } from "../../../shared/auth/scopes.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Account } from "./accounts.ts";

export interface SignInPage {
  clientName: string;
  /** Host of the client's redirect URL. */
  returnHost: string;
  /** Scopes that the client requests. */
  scopes: readonly string[];
  accounts: readonly Account[];
}

const OIDC_SCOPES: Record<string, string> = {
  email: "Your e-mail address.",
  offline_access: "Stay connected without signing in again.",
  openid: "Your account's id.",
  profile: "Your name.",
};

/** One button for each account: a click signs in and consents. */
export function renderSignIn({ clientName, returnHost, scopes, accounts }: SignInPage): string {
  const requested = scopes.map((scope) => {
    const meaning = (SCOPES as Record<string, string>)[scope] ?? OIDC_SCOPES[scope] ?? scope;
    return `<li>${escapeHtml(meaning)} <code>${escapeHtml(scope)}</code></li>`;
  });
  const buttons = accounts.map(
    ({ id, name }) =>
      `<button name="account" value="${escapeHtml(id)}">Continue as ${escapeHtml(name)}</button>`,
  );
  return renderPage(
    "Sign in to FederalRunner",
    `<p><strong>${escapeHtml(clientName)}</strong> at ${escapeHtml(returnHost)} asks for:</p>
<ul>${requested.join("\n")}</ul>
<form method="post">
${buttons.join("\n")}
<button name="cancel" value="yes" class="quiet">Cancel</button>
</form>
<p class="note">This is the local identity provider: it asks for no password and is for this machine only.</p>`,
  );
}

const WHERE = "The stack prints it when it starts, and <code>stack.json</code> in its data folder holds it.";

/**
 * @param isWrong a secret was given, and is not valid
 * @param asks whether the page takes another one
 */
export function renderSecret(isWrong: boolean, asks = true): string {
  const problem = isWrong ? "<p>This link is unknown, or a browser has used it.</p>" : "";
  const form = `<form method="post">
<label>Link of the stack <input name="secret" type="password" autocomplete="off" required></label>
<button>Go on</button>
</form>`;
  return renderPage(
    "This browser may not sign in yet",
    `${problem}<p>Open the stack's link once in this browser. ${WHERE}</p>${asks ? form : ""}`,
  );
}

/** @param next the address of the console */
export function renderOpened(next: string | undefined): string {
  const link = next === undefined ? "" : `<p><a href="${escapeHtml(next)}">Open the console</a></p>`;
  return renderPage(
    "This browser may sign in",
    `<p>Applications on this computer can now send you here.</p>${link}`,
  );
}

export function renderProblem(problem: string): string {
  return renderPage(
    "Signing in did not work",
    `<p>${escapeHtml(problem)}</p><p>Go back to the application and connect again.</p>`,
  );
}

/**
 * @param form the provider's, without a button
 * @param isConfirmed whether the person has confirmed the sign-out at the application, which the script then sends on
 */
export function renderSignOut(form: string, isConfirmed: boolean): string {
  const buttons = `<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" form="op.logoutForm" class="quiet">Stay signed in</button>`;
  const script = isConfirmed ? `<script>${PRESS_SIGN_OUT}</script>` : "";
  return renderPage("Sign out of FederalRunner", `${form}\n${buttons}\n${script}`);
}

export const PRESS_SIGN_OUT = 'document.querySelector("button").click()';

export function renderSignedOut(): string {
  return renderPage("You are signed out", "<p>You can close this page.</p>");
}

function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --accent: #1a56c4; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { width: min(26rem, 100% - 3rem); padding: 1.5rem 0; }
h1 { font-size: 1.4rem; }
ul { padding-left: 1.2rem; }
code { font-size: .8em; opacity: .7; }
button { font: inherit; display: block; width: 100%; margin: .5rem 0; padding: .7rem; border: 1px solid var(--accent);
  border-radius: .5rem; background: var(--accent); color: #fff; cursor: pointer; }
button.quiet { background: none; border-color: transparent; color: inherit; }
.note { font-size: .85rem; opacity: .7; }
</style>
</head>
<body><main>
<h1>${title}</h1>
${body}
</main></body>
</html>
`;
}
