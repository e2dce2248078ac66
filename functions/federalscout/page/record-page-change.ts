/** Records a page change: as the start action, or as the proof that a saved page continues. */

import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { defined } from "../../../shared/core/defined.ts";
import type { DiscoveryRecord } from "../sessions/discovery-record.ts";

/** @param pressed the button that changed the page */
export function recordPageChange(record: DiscoveryRecord, { text, locators }: SeenButton): void {
  const last = record.pages.at(-1);
  if (!last) {
    record.start_action ??= defined({ description: text, text: text || undefined, locators });
    return;
  }
  const own = last.page.continue_button?.locators ?? [];
  const isContinue = own.some((locator) =>
    locators.some((other) => JSON.stringify(other) === JSON.stringify(locator)),
  );
  if (isContinue) last.navigable = true;
}
