import { loadPage } from "../../../shared/browser/navigate/open-form.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect } from "../page/await-effect.ts";
import type { DiscoverySession } from "./discovery-session.ts";

/** Opens a URL in a session's browser and reads its page. */
export async function openUrl(
  session: DiscoverySession,
  url: string,
  { browser: { timeouts } }: ScoutConfig,
): Promise<void> {
  await loadPage(session.form, url, timeouts.pageLoad);
  await awaitEffect(session.form, undefined, "page", timeouts.element);
  await session.readNewPage();
}
