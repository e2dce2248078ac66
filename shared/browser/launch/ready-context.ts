/** A browser's context that is open, with a tab, before the run that uses it is known. */
import type { BrowserContext } from "playwright-core";
import { prepareTab } from "../tab/ready-tab.ts";
import type { Visitor } from "../visitor/visitor.ts";

export const DEFAULT_LOCALE = "en-US";
export const DEFAULT_VISITOR: Visitor = "plain";

type NewContext = (locale: string, visitor: Visitor) => Promise<BrowserContext>;

export interface ReadyContexts {
  /** Opens the context of the next run with the defaults, with a tab. Never throws. */
  prepare(): Promise<void>;
  /** Returns the ready context once to a run with the defaults, and new ones otherwise. */
  newContext(locale?: string, visitor?: Visitor): Promise<BrowserContext>;
}

export function createReadyContexts(open: NewContext): ReadyContexts {
  let ready: Promise<BrowserContext | undefined> | undefined;

  async function openWithTab(): Promise<BrowserContext | undefined> {
    try {
      const context = await open(DEFAULT_LOCALE, DEFAULT_VISITOR);
      await prepareTab(context);
      return context;
    } catch {
      // The run that opens its own reports the reason.
      return undefined;
    }
  }

  return {
    async prepare() {
      ready ??= openWithTab();
      await ready;
    },

    async newContext(locale = DEFAULT_LOCALE, visitor = DEFAULT_VISITOR) {
      const taken = ready;
      ready = undefined;
      if (locale === DEFAULT_LOCALE && visitor === DEFAULT_VISITOR)
        return (await taken) ?? open(locale, visitor);
      // Its tab would count as a window of the run's browser.
      void taken?.then((context) => context?.close()).catch(() => {});
      return open(locale, visitor);
    },
  };
}
