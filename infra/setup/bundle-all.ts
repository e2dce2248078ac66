import { bundleConsole } from "./bundle-console.ts";
import { bundlePageScript } from "./bundle-page-script.ts";
import { bundlePracticeSites } from "./bundle-practice-sites.ts";
import { bundleResultCard } from "./bundle-result-card.ts";

/** Bundles every script that runs in a browser. */
export async function bundleAll(): Promise<void> {
  await Promise.all([bundlePageScript(), bundleResultCard(), bundlePracticeSites(), bundleConsole()]);
}
