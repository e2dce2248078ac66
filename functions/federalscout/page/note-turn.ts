/** What a turned page means for the record: the way into the form, or the proof that a page leads on. */
import type { SeenButton } from "../../../shared/browser/page-runtime/discover-types.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";

/**
 * @param pressed the locators of the button that turned the page
 * @returns whether the record changed
 */
export function noteTurn(session: DiscoverySession, pressed: SeenButton): boolean {
  const { record } = session;
  const { text, locators } = pressed;
  if (record.pages.length === 0) {
    if (record.start_action) return false;
    record.start_action = { description: text, ...(text ? { text } : {}), locators };
    return true;
  }
  const last = record.pages.at(-1);
  const own = last?.page.continue_button?.locators ?? [];
  const isContinue = own.some((locator) =>
    locators.some((other) => JSON.stringify(other) === JSON.stringify(locator)),
  );
  if (!last || last.navigable || !isContinue) return false;
  last.navigable = true;
  return true;
}
