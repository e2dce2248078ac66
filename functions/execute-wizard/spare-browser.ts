/** A browser that is started before it is needed: the proof that one can be, and a head start for the next run. */
import type { BrowserConfig } from "../../shared/browser/config.ts";
import type { LaunchBrowser, LaunchedBrowser } from "../../shared/browser/launch/launch-browser.ts";

export interface SpareBrowser {
  config: BrowserConfig;
  /** Starts one, unless one is there; a failure shows when it is taken, or at once. */
  prepare(options?: { orThrow: boolean }): Promise<void>;
  /** Each browser is given away once. */
  launch: LaunchBrowser;
  close(): Promise<void>;
}

export function createSpareBrowser(config: BrowserConfig, launch: LaunchBrowser): SpareBrowser {
  let spare: Promise<LaunchedBrowser> | undefined;

  return {
    config,

    async prepare({ orThrow } = { orThrow: false }) {
      spare ??= launch(config, config.type);
      const [outcome] = await Promise.allSettled([spare]);
      if (orThrow && outcome.status === "rejected") throw outcome.reason;
    },

    async launch(wanted, type, signal) {
      if (!spare || type !== config.type) return launch(wanted, type, signal);
      const taken = spare;
      spare = undefined;
      const launched = await taken;
      if (launched.browser.isConnected() && !signal?.aborted) return launched;
      await launched.close();
      signal?.throwIfAborted();
      return launch(wanted, type, signal);
    },

    async close() {
      const left = spare;
      spare = undefined;
      const [outcome] = await Promise.allSettled([left]);
      if (outcome.status === "fulfilled") await outcome.value?.close();
    },
  };
}
