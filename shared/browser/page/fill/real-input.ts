/** Where the real mouse and keyboard reach a field. */

import { clickPoint, scrollToCenter } from "../dom/click-point.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { findTarget } from "./find-target.ts";
import { awaitSuggestion } from "./suggestions.ts";

/**
 * Brings a field into view and focus.
 * @returns where the mouse reaches it, in CSS pixels of the tab's viewport; null when something covers it
 */
export function approach(field: PlannedField): { x: number; y: number } | null {
  const target = findTarget(field);
  // Hidden radios and checkboxes are pressed on their label.
  const element = target && !isVisible(target) ? (target as HTMLInputElement).labels?.[0] : target;
  if (!element) return null;
  scrollToCenter(element);
  target?.focus({ preventScroll: true });
  return clickPoint(element) ?? null;
}

export async function pointOfSuggestion(
  field: PlannedField,
  timeoutMs: number,
): Promise<{ x: number; y: number } | null> {
  const suggestion = await awaitSuggestion(field, timeoutMs);
  if (!suggestion) return null;
  suggestion.scrollIntoView({ block: "nearest", behavior: "instant" });
  return clickPoint(suggestion) ?? null;
}
