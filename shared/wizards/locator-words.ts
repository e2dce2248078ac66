import type { Locator } from "./format/format.ts";

/** The words of the page by which a locator finds its element; undefined for one without words. */
export function locatorWords(locator: Locator): string | undefined {
  if (locator.by === "role") return locator.name;
  return locator.by === "label" || locator.by === "text" ? locator.value : undefined;
}
