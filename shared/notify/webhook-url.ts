/**
 * The addresses that may get notifications: https on public hosts. A name is resolved and checked when a webhook is
 * registered, and again by the connection of each delivery, which uses the checked address.
 */
import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { AppError } from "../core/errors.ts";
import { networkOf } from "../core/network/network-address.ts";

const LONGEST_URL = 2000;

/**
 * @param hosts exceptions, in the form `host:port`
 * @throws AppError `invalid_request`
 */
export async function checkWebhookUrl(text: string, hosts: ReadonlySet<string>): Promise<void> {
  const url = parseWebhookUrl(text, hosts);
  if (isException(url, hosts)) return;
  await new Promise<void>((resolve, reject) => {
    publicLookup(bareHost(url), { all: true }, (error) =>
      error ? reject(refused(error.message)) : resolve(),
    );
  });
}

/** Checks everything but the address of the host. @throws AppError `invalid_request` */
export function parseWebhookUrl(text: string, hosts: ReadonlySet<string>): URL {
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (!url) throw refused("is not a URL");
  if (url.username !== "" || url.password !== "") throw refused("must hold no user name or password");
  if (isException(url, hosts)) return url;
  if (url.protocol !== "https:") throw refused("must begin with https://");
  const host = bareHost(url);
  // A connection to an address looks up no name.
  if (isIP(host) && networkOf(host) !== "public") throw refused(NOT_PUBLIC);
  return url;
}

/** For the option `lookup` of a connection: fails unless every address of the host is public. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[];
    const [first] = addresses ?? [];
    if (error || !first) return done(Object.assign(new Error("has no address"), { code: "ENOTFOUND" }), "");
    if (addresses.some(({ address }) => networkOf(address) !== "public")) {
      return done(Object.assign(new Error(NOT_PUBLIC), { code: NOT_PUBLIC_CODE }), "");
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

export function isException({ host }: URL, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host);
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

const NOT_PUBLIC = "leads to an address that is not public";
export const NOT_PUBLIC_CODE = "ENOTPUBLIC";

function refused(problem: string): AppError {
  return new AppError("invalid_request", `The URL of the webhook ${problem}.`);
}
