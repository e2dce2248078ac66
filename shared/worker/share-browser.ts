/** One browser for runs that are executed side by side: each has a context of its own, with its own cookies and storage. */
import type { LaunchBrowser, LaunchedBrowser } from "../browser/launch/launch-browser.ts";
import { orAborted } from "../browser/run-limit.ts";

export interface SharedBrowser {
  launch: LaunchBrowser;
  /** Closes the browser after the last run. */
  close(): Promise<void>;
}

/** A browser that has crashed is replaced for the runs that start later. */
export function shareBrowser(launch: LaunchBrowser): SharedBrowser {
  const started: Promise<LaunchedBrowser>[] = [];
  let current: Promise<LaunchedBrowser> | undefined;

  async function usable(...request: Parameters<LaunchBrowser>): Promise<LaunchedBrowser> {
    const [config, type] = request;
    const known = await current?.catch(() => undefined);
    if (known?.browser.isConnected()) return known;
    // The signal of one run must not end the browser of the others.
    current = launch(config, type);
    started.push(current);
    return current;
  }

  let queue: Promise<unknown> = Promise.resolve();
  return {
    async launch(config, type, signal) {
      const next = queue.then(() => usable(config, type));
      queue = next.catch(() => {});
      const launched = await (signal ? orAborted(next, signal) : next);
      const contexts: Awaited<ReturnType<LaunchedBrowser["newContext"]>>[] = [];
      const closeContexts = async () => {
        await Promise.allSettled(contexts.splice(0).map((context) => context.close()));
      };
      return {
        ...launched,
        async newContext(...options) {
          const context = await launched.newContext(...options);
          contexts.push(context);
          return context;
        },
        close: closeContexts,
      };
    },

    async close() {
      const all = await Promise.allSettled(started);
      await Promise.allSettled(
        all.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)),
      );
    },
  };
}
