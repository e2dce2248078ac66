/** Credentials inside of URLs: `https://user:password@host`, `https://token@host`. */
import { MASK } from "./hint.ts";
import { isPlaceholder } from "./judge-value.ts";

export function maskUrlCredentials(text: string): string {
  return text.includes("://") ? text.replace(USERINFO, maskUserinfo) : text;
}

// Up to the last @ of the authority. Passwords often hold characters that a URL should have escaped, ? and # too.
const USERINFO =
  /(?<=[A-Za-z0-9+.-]):\/\/(?:(?<user>[^\s/?#:@"'`<>\\]{0,256}):(?<password>[^\s/"'`<>\\]{1,256})|(?<token>[^\s/?#:@"'`<>\\]{1,256}))@/g;

// A user name alone (ssh://git@host) is not a secret, but some services accept a token in its place.
const SHORTEST_TOKEN = 20;
/** `host:8080?mail=a@b` is not userinfo. */
const PORT_AND_MORE = /^\d{1,5}[?#]/;

function maskUserinfo(all: string, ...rest: unknown[]): string {
  const { password, token } = rest.at(-1) as { password?: string; token?: string };
  const keep =
    password === undefined
      ? (token ?? "").length < SHORTEST_TOKEN || isPlaceholder(token ?? "")
      : isPlaceholder(password) || PORT_AND_MORE.test(password);
  return keep ? all : `://${MASK}@`;
}
