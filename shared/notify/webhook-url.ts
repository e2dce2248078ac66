/**
 * The addresses that may get notifications: https on public hosts. Only the form is checked when a webhook is registered.
 * The connection of each delivery resolves the name, and connects to the address that it has checked.
 */
import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { AppError } from "../core/errors.ts";
import { networkOf } from "../core/network/network-address.ts";

const LONGEST_URL = 2000;
const HTTPS_PORT = 443;

/**
 * Checks everything but the addresses of the host's name.
 *
 * @param hosts exceptions, in the form `host:port`; {@link LOOPBACK} for every port of this machine
 * @throws AppError `invalid_request`
 */
export function parseWebhookUrl(text: string, hosts: ReadonlySet<string>): URL {
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (!url) throw refused("is not a URL");
  if (url.username !== "" || url.password !== "") throw refused("must hold no user name or password");
  if (isException(url, hosts)) return url;
  if (url.protocol !== "https:") throw refused("must begin with https://");
  const port = Number(url.port || HTTPS_PORT);
  if (port !== HTTPS_PORT) throw refused(`must not name the port ${port}`);
  const host = bareHost(url);
  // A connection to an address looks up no name.
  if (isIP(host) ? networkOf(host) !== "public" : isLocalName(host)) throw refused(NOT_PUBLIC);
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

export function isException(url: URL, hosts: ReadonlySet<string>): boolean {
  return hosts.has(url.host) || (hosts.has(LOOPBACK) && isLoopback(bareHost(url)));
}

/** The exception for http and https to every port of this machine, but to no other address. */
export const LOOPBACK = "loopback";

function isLoopback(host: string): boolean {
  return isLocalName(host) || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** RFC 6761: these names lead to this machine. */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host);
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

const NOT_PUBLIC = "leads to an address that is not public";
export const NOT_PUBLIC_CODE = "ENOTPUBLIC";

function refused(problem: string): AppError {
  return new AppError("invalid_request", `The URL of the webhook ${problem}.`);
}
