/**
 * The Federal Student Aid estimator: one document for every address below `/aid-estimator/`, and its scripts. What
 * happens then is in the folder `fsa/` and runs in the browser.
 */
import { readFile } from "node:fs/promises";
import { bundleScript } from "./bundle-script.ts";
import { practiceDelays } from "./practice-delays.ts";
import type { FsaVariant, PracticeOptions } from "./practice-options.ts";
import { htmlReply, notFoundReply, type PracticeSite } from "./practice-reply.ts";
import { assetPath, scriptReply, serveAsset } from "./serve-asset.ts";
import { createTrouble } from "./trouble.ts";

const BASE = "/aid-estimator/";
const ASSETS = `${BASE}assets/`;
const MAIN_SCRIPT = "main.js";

/** Creates the site; its memory is only how often it has failed already. */
export function createFsaSite(delays: PracticeOptions["delays"]): PracticeSite<FsaVariant> {
  const trouble = createTrouble();
  const script = bundleScript("fsa", MAIN_SCRIPT);
  script.catch(() => {});
  return async ({ method, url }, variant) => {
    if (url.pathname === ASSETS + MAIN_SCRIPT) return scriptReply(await script);
    if (url.pathname.startsWith(ASSETS)) return serveAsset("fsa", url.pathname.slice(ASSETS.length));
    if (method !== "GET" || !`${url.pathname}/`.startsWith(BASE)) return notFoundReply();
    const reply = trouble(variant, url);
    if (reply) return reply;
    if (variant.kind === "hanging" && (variant.page ?? "landing") === "landing") return "hang";
    const isOuterFrame = variant.kind === "framed" && !url.searchParams.has("embedded");
    const document = await readFile(assetPath("fsa", isOuterFrame ? "frame.html" : "index.html"), "utf8");
    const settings = { variant, delays: practiceDelays(delays, variant) };
    return htmlReply(document.replace('"{{settings}}"', () => scriptJson(settings)));
  };
}

// Inside a script element only "</" could end the text early.
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
