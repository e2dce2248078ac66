/** Contexts with a tab that were opened before their run was known. */
import type { BrowserContext, Page } from "playwright-core";

const readyTabs = new WeakMap<BrowserContext, Page>();

/** Opens the tab that {@link openTab} returns first. */
export async function prepareTab(context: BrowserContext): Promise<void> {
  readyTabs.set(context, await context.newPage());
}

/** Returns the context's ready tab once, and new ones otherwise. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const ready = readyTabs.get(context);
  readyTabs.delete(context);
  return ready && !ready.isClosed() ? ready : context.newPage();
}
