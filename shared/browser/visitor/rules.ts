/** The documents that a visit may load, their pace, and the signature of its requests, by its kind. */
import type { BrowserContext } from "playwright-core";
import type { BrowserConfig } from "../config.ts";
import { isPracticeSite } from "../launch/practice-hosts.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { readSiteRules } from "./robots.ts";
import type { RequestSigner } from "./sign-request.ts";
import { paceOf, type SitePace } from "./site-pace.ts";
import type { Visitor } from "./visitor.ts";

interface Visit {
  sites: AllowedSites;
  context: BrowserContext;
  /** The form's address. */
  url: string;
  signal: AbortSignal;
}

/** How a declared visitor asks its site for documents. */
export interface DeclaredRequests {
  /** Signs them; absent without a key. */
  signer?: RequestSigner | undefined;
  /** The pace of the windows’ documents; absent for a site that needs none. */
  pace?: SitePace | undefined;
}

/** @throws AppError `site_blocked` where robots.txt fails on the server; the signal's reason when it is aborted */
export async function rulesOf(
  visitor: Visitor,
  { visitorSigner: signer, practiceHosts }: Pick<BrowserConfig, "visitorSigner" | "practiceHosts">,
  { sites, context, url, signal }: Visit,
): Promise<{ sites: AllowedSites; declared?: DeclaredRequests | undefined }> {
  if (visitor === "plain") return { sites };
  const rules = await readSiteRules(sites, context, url, signal);
  // A practice site is a server of this computer.
  const pace = isPracticeSite(url, practiceHosts) ? undefined : paceOf(new URL(url).host, rules.crawlDelay);
  return { sites: rules.sites, declared: { signer, pace } };
}
