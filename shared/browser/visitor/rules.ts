/** The documents that a visit may load, and the signature of its requests, by its kind. */
import type { BrowserContext } from "playwright-core";
import type { BrowserConfig } from "../config.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { withoutDisallowed } from "./robots.ts";
import type { RequestSigner } from "./sign-request.ts";
import type { Visitor } from "./visitor.ts";

interface Visit {
  sites: AllowedSites;
  context: BrowserContext;
  /** The form's address. */
  url: string;
  signal: AbortSignal;
}

/** @throws AppError `site_blocked` where robots.txt fails on the server; the signal's reason when it is aborted */
export async function rulesOf(
  visitor: Visitor,
  { visitorSigner: signer }: Pick<BrowserConfig, "visitorSigner">,
  { sites, context, url, signal }: Visit,
): Promise<{ sites: AllowedSites; signer?: RequestSigner | undefined }> {
  if (visitor === "plain") return { sites };
  return { sites: await withoutDisallowed(sites, context, url, signal), signer };
}
