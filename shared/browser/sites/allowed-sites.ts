/** The sites that may receive a wizard's answers: its own, and those that its file lists. */
import { AppError } from "../../core/errors.ts";
import { isSecure, siteOf } from "../../wizards/format/site-of.ts";
import type { Wizard } from "../../wizards/wizard.ts";

export interface AllowedSites {
  allows(url: string): boolean;
  /** @throws AppError `site_blocked` that names the site */
  check(url: string): void;
}

// A document without a host inherits its site from the document that opened it, or is the browser's error page.
const WITHOUT_SITE = /^(about|chrome-error):/;

export function allowedSites({
  url,
  allowed_sites = [],
}: Pick<Wizard, "url" | "allowed_sites">): AllowedSites {
  const sites = new Set([siteOf(new URL(url)), ...allowed_sites]);

  const allows = (address: string) => {
    if (address === "" || WITHOUT_SITE.test(address)) return true;
    const parsed = parse(address);
    return parsed !== null && isSecure(parsed) && sites.has(siteOf(parsed));
  };

  return {
    allows,
    check(address) {
      if (!allows(address)) throw blockedSite(address, [...sites]);
    },
  };
}

function blockedSite(address: string, sites: string[]): AppError {
  const parsed = parse(address);
  // The host below the site may hold answers, as in `ada.example.com`: it belongs to the sealed details.
  const site = parsed?.host ? siteOf(parsed) : "a document without a host";
  const how = sites.includes(site) ? " without https" : "";
  return new AppError(
    "site_blocked",
    `The form leads to ${site}${how}. Its wizard allows ${sites.join(", ")} over https only.`,
    { details: { site: parsed?.host || site, allowed_sites: sites } },
  );
}

// The origin of a blob is that of the page that made it.
function parse(address: string): URL | null {
  return URL.parse(address.replace(/^blob:/, ""));
}
