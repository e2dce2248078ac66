import { join } from "node:path";
import type { BrowserConfig } from "../../shared/browser/config.ts";
import { isPracticeSite } from "../../shared/browser/launch/practice-hosts.ts";
import type { Logger } from "../../shared/core/logger.ts";
import { createCatalogue } from "../../shared/wizards/catalogue/catalogue.ts";
import type { FormWalker } from "../../shared/wizards/published/walk-published.ts";
import type { WalkReport } from "../../shared/wizards/published/walk-verdict.ts";
import type { ScoutConfig } from "../federalscout/config.ts";
import { createDiscoveryStore } from "../federalscout/sessions/discovery-record.ts";
import { createSessionList } from "../federalscout/sessions/session-list.ts";
import { verifyWizard } from "../federalscout/tools/verify-wizard.ts";

/**
 * Walks as FederalScout's `federalscout_verify_wizard`, in this process.
 *
 * @param ended closes the browser of the walk, which then has reached no result
 */
export function createWalker(browser: BrowserConfig, logger: Logger, ended: AbortSignal): FormWalker {
  return {
    isPractice: (url) => isPracticeSite(url, browser.practiceHosts),
    async walk({ wizard_id }, folder) {
      const config = scoutConfig(folder, browser);
      const store = createDiscoveryStore(config.discoveriesDir);
      const sessions = createSessionList({ config, store, logger });
      const close = () => void sessions.closeAll();
      ended.addEventListener("abort", close, { once: true });
      try {
        const call = { config, sessions, store, logger, log: logger, facts: {}, canAsk: false, report() {} };
        const { structured } = await verifyWizard.handle({ wizard_id } as never, call);
        return structured as unknown as WalkReport;
      } finally {
        ended.removeEventListener("abort", close);
        await sessions.closeAll();
      }
    },
  };
}

/** A published wizard leads to no address of this machine. */
function scoutConfig(folder: string, browser: BrowserConfig): ScoutConfig {
  return {
    allowLocal: false,
    browser: { ...browser, headless: true, refusedNetworks: [...browser.refusedNetworks, "loopback"] },
    browserEndpoint: undefined,
    catalogue: createCatalogue({ directory: folder }),
    discoveriesDir: join(folder, ".discoveries"),
    logLevel: "warn",
    official: undefined,
    screenshotQuality: 80,
    sessionTimeoutMs: 3_600_000,
    slowMoMs: 0,
    wizardsDir: folder,
  };
}
