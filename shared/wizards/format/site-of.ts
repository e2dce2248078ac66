/** The site of a URL, as people see it: `ssa.gov` for `https://secure.ssa.gov/quick`. */
import { getDomain } from "tldts";

/**
 * The registrable domain by the Public Suffix List, with its private part (`name.github.io` is a site); for addresses
 * and names without one, the host with its port.
 */
export function siteOf({ hostname, host }: URL): string {
  return domainOf(hostname) ?? host;
}

/** Whether answers may travel on such a URL: https, or this machine. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

/** Whether a text is a registrable domain, or a loopback host with its port. */
export function isSite(text: string): boolean {
  const url = URL.parse(`https://${text}`);
  return url !== null && (domainOf(text) === text || (isLoopbackHost(url.hostname) && url.host === text));
}

// The host of a URL, which parsing has normalised.
function isLoopbackHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  return /^(.*\.)?localhost$/.test(host) || /^127(\.\d+){3}$/.test(host) || host === "[::1]";
}

function domainOf(hostname: string): string | null {
  return getDomain(hostname, { allowPrivateDomains: true });
}
