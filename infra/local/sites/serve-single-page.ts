/**
 * The sites of studentaid.gov: one document for every address below its base, and one script that runs in the
 * browser (the folders `fsa/` and `loans/`).
 */
import { readFile } from "node:fs/promises";
import { practiceDelays } from "./practice-delays.ts";
import type { FsaVariant, LoansVariant, PracticeOptions } from "./practice-options.ts";
import { htmlReply, notFoundReply, type PracticeSite } from "./practice-reply.ts";
import { assetPath, type SinglePageSite, scriptReply, serveAsset, siteScript } from "./serve-asset.ts";
import { createTrouble } from "./trouble.ts";

const MAIN_SCRIPT = "main.js";

/** The Federal Student Aid estimator. */
export function createFsaSite(delays: PracticeOptions["delays"]): PracticeSite<FsaVariant> {
  return createSinglePageSite("fsa", "/aid-estimator/", delays);
}

/** The loan simulators. */
export function createLoansSite(delays: PracticeOptions["delays"]): PracticeSite<LoansVariant> {
  return createSinglePageSite("loans", "/loan-simulator/", delays);
}

// The only state is the number of failures so far.
function createSinglePageSite(
  site: SinglePageSite,
  base: string,
  delays: PracticeOptions["delays"],
): PracticeSite<FsaVariant | LoansVariant> {
  const assets = `${base}assets/`;
  const trouble = createTrouble();
  const script = readFile(siteScript(site), "utf8");
  script.catch(() => {});
  return async ({ method, url }, variant) => {
    if (url.pathname === assets + MAIN_SCRIPT) return scriptReply(await script);
    // Both sites use the same style sheets.
    if (url.pathname.startsWith(assets)) return serveAsset("fsa", url.pathname.slice(assets.length));
    if (method !== "GET" || !`${url.pathname}/`.startsWith(base)) return notFoundReply();
    const reply = trouble(variant, url);
    if (reply) return reply;
    if (variant.kind === "hanging" && (variant.page ?? "landing") === "landing") return "hang";
    const isOuterFrame = variant.kind === "framed" && !url.searchParams.has("embedded");
    const document = isOuterFrame
      ? (await readFile(assetPath("fsa", "frame.html"), "utf8")).replace("{{base}}", base)
      : await readFile(assetPath(site, "index.html"), "utf8");
    const settings = { variant, delays: practiceDelays(delays, variant) };
    return htmlReply(document.replace('"{{settings}}"', () => scriptJson(settings)));
  };
}

// Inside a script element only "</" could end the text early.
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
