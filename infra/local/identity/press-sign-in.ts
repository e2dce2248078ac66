/**
 * Signs in at an authorization URL as a browser does: follows redirects, keeps cookies, presses the button. For the demo
 * and for tests.
 */
import { AppError } from "../../../shared/core/errors.ts";

export interface PressSignInOptions {
  /** The one-time link, opened first; without it, `cookies` must hold the session of a browser. */
  link?: string | undefined;
  /** Id of the account whose button is pressed; by default the first button. */
  account?: string;
  /** Cookies of earlier sign-ins by name; updated in place, so that a second sign-in continues the same browser session. */
  cookies?: Map<string, string>;
  fetch?: typeof fetch;
}

const MAX_STEPS = 10;

/** The client's redirect URL, with `code` and `state` or `error` in its query, unvisited. */
export async function pressSignIn(authorizationUrl: string, options: PressSignInOptions = {}): Promise<URL> {
  const { account, cookies = new Map<string, string>(), fetch = globalThis.fetch } = options;
  const { origin } = new URL(authorizationUrl);
  if (options.link !== undefined) {
    const opened = await fetch(options.link, { redirect: "manual" });
    await opened.body?.cancel();
    for (const line of opened.headers.getSetCookie()) keepCookie(cookies, line);
  }
  let url = new URL(authorizationUrl);
  let body: URLSearchParams | undefined;

  for (let step = 0; step < MAX_STEPS; step += 1) {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const location = response.headers.get("location");
    if (location !== null) {
      await response.body?.cancel();
      url = new URL(location, url);
      if (url.origin !== origin) return url;
      body = undefined;
    } else {
      body = new URLSearchParams({ account: chooseAccount(await response.text(), account) });
    }
  }
  throw new AppError("internal_error", "The sign-in exceeded its number of redirects.");
}

function chooseAccount(page: string, requested: string | undefined): string {
  const buttons = [...page.matchAll(/<button name="account" value="([^"]+)"/g)].map(([, value = ""]) =>
    value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
  const chosen = requested === undefined ? buttons[0] : buttons.find((value) => value === requested);
  if (chosen === undefined) {
    throw new AppError("invalid_request", "The sign-in page has no button for the account.");
  }
  return chosen;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const name = pair.slice(0, pair.indexOf("="));
  const value = pair.slice(pair.indexOf("=") + 1);
  const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split("=")[1];
  if (value === "" || (expires !== undefined && Date.parse(expires) <= Date.now())) cookies.delete(name);
  else cookies.set(name, value);
}
