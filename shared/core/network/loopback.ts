/**
 * Checks requests to servers that serve this machine only. A page of any site can send requests to a loopback port: by a
 * form or a script, with the page's Origin, or under a host name that resolves to this machine (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http";

export type ForeignRequest = "foreign_host" | "foreign_origin";

export interface LoopbackOptions {
  /** Further host names of the server. */
  hosts?: readonly string[];
  /** Whether the server has pages; without them no request of any page is accepted, and no link. */
  hasPages?: boolean;
}

/** @returns the reason to refuse the request, or undefined */
export function checkLoopback(
  headers: IncomingHttpHeaders,
  { hosts = [], hasPages = false }: LoopbackOptions = {},
): ForeignRequest | undefined {
  const isOwn = (name: string) => isLoopback(name) || hosts.includes(name);
  const name = nameInHostHeader(headers.host);
  if (name === undefined || !isOwn(name)) return "foreign_host";
  const isForeign = hasPages ? isForeignPage(headers, isOwn) : isFromPage(headers);
  return isForeign ? "foreign_origin" : undefined;
}

function isFromPage({ origin, "sec-fetch-site": site = "none" }: IncomingHttpHeaders): boolean {
  return origin !== undefined || site !== "none";
}

/**
 * Whether a page of another host sends the request. Its images, scripts and frames carry no Origin, but the headers of
 * Fetch Metadata; only its links may lead a person here.
 * https://www.w3.org/TR/fetch-metadata/
 */
export function isForeignPage(headers: IncomingHttpHeaders, isOwn: (host: string) => boolean): boolean {
  const { origin, "sec-fetch-site": site, "sec-fetch-dest": destination } = headers;
  if (origin === undefined) return site === "cross-site" && destination !== "document";
  const host = hostNameOf(origin);
  return host === undefined || !isOwn(host);
}

export function isLoopback(hostName: string): boolean {
  return (
    hostName === "localhost" ||
    hostName.endsWith(".localhost") ||
    hostName === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostName)
  );
}

/** Undefined unless it is a name or an address with an optional port: proxies read `a@b` and `a/b` differently. */
export function nameInHostHeader(host = ""): string | undefined {
  return /[\s/\\?#@]/.test(host) ? undefined : hostNameOf(`http://${host}`);
}

/** Undefined for "null", the origin of sandboxed and local pages. */
export function hostNameOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && parsed.hostname !== "" ? parsed.hostname : undefined;
}
