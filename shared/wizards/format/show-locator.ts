import type { Locator } from "./format.ts";

/** A locator in the words of a report: `role button “Continue”`. */
export function showLocator(locator: Locator): string {
  return locator.by === "role" ? `role ${locator.role} “${locator.name}”` : `${locator.by} ${locator.value}`;
}
