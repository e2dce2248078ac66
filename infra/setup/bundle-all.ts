import { bundleConsole } from "./bundle-console.ts";
import { bundleHandoffPage } from "./bundle-handoff-page.ts";
import { bundlePageScripts } from "./bundle-page-script.ts";
import { bundlePracticeSites } from "./bundle-practice-sites.ts";
import { bundleProcesses } from "./bundle-processes.ts";
import { bundleResultCard } from "./bundle-result-card.ts";
import { writeBrowserNotices } from "./third-party-notices.ts";

/** Bundles the deployed processes, and every script that runs in a browser. */
export async function bundleAll(): Promise<void> {
  await Promise.all([
    bundleProcesses(),
    bundlePageScripts(),
    bundleResultCard(),
    bundleHandoffPage(),
    bundlePracticeSites(),
    bundleConsole(),
    writeBrowserNotices(),
  ]);
}
