/** Addresses that discovery may open: public web pages, not this computer, and never a cloud's metadata server. */
import { isIPv4 } from "node:net";
import { isMetadataUrl } from "../../shared/browser/launch/host-rules.ts";
import { AppError } from "../../shared/core/errors.ts";

/** @throws AppError `invalid_request` with the URL's problem */
export function checkUrl(text: string, allowLocal: boolean): URL {
  const url = URL.parse(text);
  if (!url) throw refused("is not a URL; it must look like https://example.gov/form");
  if (!/^https?:$/.test(url.protocol)) throw refused("must start with https:// or http://");
  if (url.username || url.password) throw refused("must not hold a user name or password");
  if (isMetadataUrl(url) || isLinkLocal(url.hostname)) throw refused("leads to a cloud's metadata service");
  if (!allowLocal && isLocal(url.hostname)) {
    throw refused("leads to this computer; FEDERALSCOUT_ALLOW_LOCAL=true allows that");
  }
  return url;
}

/** Whether discovery may stay on a page that a click opened. */
export function isAllowedUrl(text: string, allowLocal: boolean): boolean {
  if (text === "about:blank") return true;
  try {
    checkUrl(text, allowLocal);
    return true;
  } catch {
    return false;
  }
}

function refused(why: string): AppError {
  return new AppError("invalid_request", `The url ${why}.`, { details: { field: "url" } });
}

// The URL parser normalises every notation of an address.
function isLocal(hostname: string): boolean {
  const host = hostname.replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  if (isIPv4(host)) return /^(127|0)\./.test(host);
  return /^\[(::1?|::ffff:(7f|0)[0-9a-f:]*|::7f[0-9a-f]{2}:[0-9a-f]+)\]$/.test(host);
}

function isLinkLocal(hostname: string): boolean {
  return /^169\.254\./.test(hostname) || /^\[(fe[89ab]|::ffff:a9fe:|::a9fe:)/.test(hostname);
}
