/**
 * A browser that is started before its run, with a context and a tab: it proves that browsers start, and shortens the next
 * run. This file imports little, so that the browser starts while the other modules load.
 */
import { type BrowserConfig, readBrowserConfig } from "../browser/config.ts";
import { type LaunchBrowser, type LaunchedBrowser, launchBrowser } from "../browser/launch/launch-browser.ts";

export interface SpareBrowser {
  config: BrowserConfig;
  /**
   * Starts a browser unless one is ready, opens its context, and awaits the removal of those of ended runs. A failure is
   * thrown by {@link launch}, or at once with `orThrow`.
   */
  prepare(options?: { orThrow: boolean }): Promise<void>;
  /** Returns the spare browser once, and new ones otherwise. */
  launch: LaunchBrowser;
  /** Removes the spare browser, and awaits the removal of those of ended runs. */
  close(): Promise<void>;
}

/** @throws AppError `invalid_configuration` */
export function openSpareBrowser(): SpareBrowser {
  return createSpareBrowser(readBrowserConfig(), launchBrowser);
}

/** @param idleMs a spare browser that no run takes for so long is removed; absent: never */
export function createSpareBrowser(
  config: BrowserConfig,
  launch: LaunchBrowser,
  idleMs?: number,
): SpareBrowser {
  let spare: Promise<LaunchedBrowser> | undefined;
  let idle: NodeJS.Timeout | undefined;
  // A run returns before its browser is removed.
  const removals = new Set<Promise<void>>();

  function recordRemoval(launched: LaunchedBrowser): LaunchedBrowser {
    const close = () => {
      const removal = launched.close();
      removals.add(removal);
      return removal.finally(() => removals.delete(removal));
    };
    return { ...launched, close };
  }

  async function remove(): Promise<void> {
    clearTimeout(idle);
    const left = spare;
    spare = undefined;
    const [outcome] = await Promise.allSettled([left]);
    if (outcome.status === "fulfilled") await outcome.value?.close();
  }

  return {
    config,

    async prepare({ orThrow } = { orThrow: false }) {
      clearTimeout(idle);
      if (idleMs !== undefined) idle = setTimeout(remove, idleMs).unref();
      spare ??= launch(config, config.type);
      // A run that takes the browser meanwhile awaits the context there.
      const preparing = spare.then((launched) => launched.prepareContext?.());
      const [outcome] = await Promise.allSettled([preparing, ...removals]);
      if (orThrow && outcome.status === "rejected") throw outcome.reason;
    },

    async launch(requested, type, signal) {
      if (!spare || type !== config.type) return recordRemoval(await launch(requested, type, signal));
      const taken = spare;
      spare = undefined;
      const launched = await taken;
      if (launched.browser.isConnected() && !signal?.aborted) return recordRemoval(launched);
      await launched.close();
      signal?.throwIfAborted();
      return recordRemoval(await launch(requested, type, signal));
    },

    async close() {
      await remove();
      await Promise.all(removals);
    },
  };
}
