/** The page on which a person acts in a run's tab: the same for every run, as its link's fragment names the meeting. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../core/package-root.ts";

export const HANDOFF_PATH = "/handoff";

/** The page of the last build, with its script and its styles. */
export const HANDOFF_FILE = join(packageRoot, "dist/shared/handoff/handoff.html");

export interface HandoffPage {
  html: string;
  headers: Record<string, string>;
}

let page: HandoffPage | undefined;

export function readHandoffPage(): HandoffPage {
  page ??= withHeaders(readFileSync(HANDOFF_FILE, "utf8"));
  return page;
}

function withHeaders(html: string): HandoffPage {
  // The build names the hashes of the script and the style.
  const [script, style] = ["script", "style"].map(
    (part) => new RegExp(`<meta name="${part}" content="([\\w+/=-]+)">`).exec(html)?.[1] ?? "",
  );
  const policy = [
    "default-src 'none'",
    `script-src '${script}'`,
    `style-src '${style}'`,
    "img-src blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(html)),
    "content-security-policy": policy.join("; "),
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
  return { html, headers };
}
