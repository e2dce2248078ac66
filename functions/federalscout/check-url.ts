/** Addresses that discovery may open: public web pages, not this computer, and never a cloud's metadata server. */
import { isIP } from "node:net";
import { AppError } from "../../shared/core/errors.ts";
import { type Network, networkOf } from "../../shared/core/network/network-address.ts";

/** @throws AppError `invalid_request` with the URL's problem */
export function checkUrl(text: string, allowLocal: boolean): URL {
  const url = URL.parse(text);
  if (!url) throw refused("is not a URL; it must look like https://example.gov/form");
  if (!/^https?:$/.test(url.protocol)) throw refused("must start with https:// or http://");
  if (url.username || url.password) throw refused("must not hold a user name or password");
  const network = networkOfHost(url.hostname);
  if (network === "metadata") throw refused("leads to a cloud's metadata service");
  if (!allowLocal && network === "loopback") {
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

// The URL parser normalises every notation of an address. The browser's proxy checks the addresses of other names.
function networkOfHost(hostname: string): Network {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  if (/^metadata(\.google\.internal)?$/.test(host)) return "metadata";
  if (/^(.+\.)?localhost$/.test(host)) return "loopback";
  return isIP(host) ? networkOf(host) : "public";
}
