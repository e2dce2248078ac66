/** Rates this document in a search over all documents of a tab. */
import type { Locator } from "../../../wizards/format/format.ts";
import { anchorElement, resultsText } from "../arrive/page-state.ts";
import { isSeparateFrame, waitFor } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import { locateField } from "../fill/locate-field.ts";
import { findButton } from "../find/find-element.ts";
import type { PageAnchor, PlannedField, ResultAnchor, Spot } from "../protocol.ts";

export function spotFields(fields: PlannedField[]): (Spot | null)[] {
  return fields.map((field) => {
    const { element, control = element, tried } = locateField(field);
    if (!element || !control) return null;
    return { rank: tried.length, isShown: isShown(control), isFrame: isSeparateFrame(element) };
  });
}

export function spotButton(locators: Locator[]): Spot | null {
  const { element, tried } = findButton(locators);
  return element ? { rank: tried.length, isShown: true, isFrame: false } : null;
}

/** Any of the page's questions. */
export function spotPage(anchor: PageAnchor): Spot | null {
  return anchorElement(anchor) ? { rank: 0, isShown: true, isFrame: false } : null;
}

/** Whether the elements that hold the results appear. */
export async function awaitResults(results: ResultAnchor, timeoutMs: number): Promise<boolean> {
  return (await waitFor(() => resultsText(results) || undefined, timeoutMs)) !== undefined;
}
