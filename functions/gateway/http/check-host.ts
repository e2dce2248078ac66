/**
 * Under which names the gateway answers, and to pages of which origin. A public host answers to any origin, since a
 * page gains nothing without a token. This machine's own names answer only to pages of this machine: another site's
 * page that got its name to point here (DNS rebinding) must not reach what runs on a developer's computer.
 */
import { hostNameOf, isLoopback } from "../../../shared/core/loopback.ts";

/** @returns why the request is refused, or undefined */
export function checkHost(
  host: string | undefined,
  origin: string | undefined,
  allowedHosts: ReadonlySet<string>,
): "unknown_host" | "foreign_origin" | undefined {
  const name = hostNameOf(`http://${host ?? ""}`);
  if (name === undefined) return "unknown_host";
  if (!isLoopback(name)) return allowedHosts.has(name) ? undefined : "unknown_host";
  if (origin === undefined) return undefined;
  const from = hostNameOf(origin);
  return from !== undefined && (isLoopback(from) || allowedHosts.has(from)) ? undefined : "foreign_origin";
}

/** The names of {@link checkHost}: of the public URL, and those that settings add. */
export function allowedHostNames(serverUrl: string, more: readonly string[]): ReadonlySet<string> {
  const names = [serverUrl, ...more.map((host) => `http://${host}`)].map(hostNameOf);
  return new Set(names.filter((name) => name !== undefined));
}
