import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { notFoundReply, type PracticeReply } from "./practice-reply.ts";

/** Sites whose pages one script makes in the browser. */
export const SINGLE_PAGE_SITES = ["fsa", "loans"] as const;
export type SinglePageSite = (typeof SINGLE_PAGE_SITES)[number];

type Site = SinglePageSite | "ssa" | "benefits";

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/**
 * A style sheet or script of a site's folder, read from the sources: the assets are not part of the build.
 *
 * @param path below the folder, such as `pages/landing.js`
 */
export async function serveAsset(site: Site, path: string): Promise<PracticeReply> {
  const contentType = CONTENT_TYPES[extname(path)];
  if (contentType === undefined || !/^[\w-]+(\/[\w-]+)?\.\w+$/.test(path)) return notFoundReply();
  try {
    const body = await readFile(assetPath(site, path));
    return { status: 200, headers: { "content-type": contentType, "cache-control": "no-cache" }, body };
  } catch {
    return notFoundReply();
  }
}

export function scriptReply(body: string): PracticeReply {
  return {
    status: 200,
    headers: { "content-type": CONTENT_TYPES[".js"] ?? "", "cache-control": "no-cache" },
    body,
  };
}

/** The script of a site, which the build bundles. */
export function siteScript(site: SinglePageSite): string {
  return join(packageRoot, "dist/infra/local/sites", site, "main.bundle.js");
}

/** Where an asset lies. */
export function assetPath(site: Site, path: string): string {
  return join(packageRoot, "infra/local/sites", site, path);
}
