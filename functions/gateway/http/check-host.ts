/**
 * Checks the Host header and, on loopback, the page that sends the request. A public host serves pages of any origin, since a page
 * gains nothing without a token. Loopback names serve only pages of this machine: a site whose name resolves to loopback
 * (DNS rebinding) must not reach a developer's machine.
 */
import type { IncomingHttpHeaders } from "node:http";
import {
  hostNameOf,
  isForeignPage,
  isLoopback,
  nameInHostHeader,
} from "../../../shared/core/network/loopback.ts";

/**
 * @param headers with the one Host header of the request
 * @returns the reason of a refusal
 */
export function checkHost(
  headers: IncomingHttpHeaders,
  allowedHosts: ReadonlySet<string>,
): "unknown_host" | "foreign_origin" | undefined {
  const name = nameInHostHeader(headers.host);
  if (name === undefined) return "unknown_host";
  if (!isLoopback(name)) return allowedHosts.has(name) ? undefined : "unknown_host";
  const isOwn = (from: string) => isLoopback(from) || allowedHosts.has(from);
  return isForeignPage(headers, isOwn) ? "foreign_origin" : undefined;
}

/** For {@link checkHost}: the host of the public URL, and those of the settings. */
export function allowedHostNames(serverUrl: string, more: readonly string[]): ReadonlySet<string> {
  const names = [serverUrl, ...more.map((host) => `http://${host}`)].map(hostNameOf);
  return new Set(names.filter((name) => name !== undefined));
}
