/**
 * Checks the Host header and, on loopback, the Origin header. A public host serves pages of any origin, since a page
 * gains nothing without a token. Loopback names serve only pages of this machine: a site whose name resolves to loopback
 * (DNS rebinding) must not reach a developer's machine.
 */
import { hostNameOf, isLoopback, nameInHostHeader } from "../../../shared/core/loopback.ts";

/** @returns the reason of a refusal */
export function checkHost(
  host: string | undefined,
  origin: string | undefined,
  allowedHosts: ReadonlySet<string>,
): "unknown_host" | "foreign_origin" | undefined {
  const name = nameInHostHeader(host);
  if (name === undefined) return "unknown_host";
  if (!isLoopback(name)) return allowedHosts.has(name) ? undefined : "unknown_host";
  if (origin === undefined) return undefined;
  const from = hostNameOf(origin);
  return from !== undefined && (isLoopback(from) || allowedHosts.has(from)) ? undefined : "foreign_origin";
}

/** For {@link checkHost}: the host of the public URL, and those of the settings. */
export function allowedHostNames(serverUrl: string, more: readonly string[]): ReadonlySet<string> {
  const names = [serverUrl, ...more.map((host) => `http://${host}`)].map(hostNameOf);
  return new Set(names.filter((name) => name !== undefined));
}
