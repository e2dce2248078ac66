/** Drop-down lists: native selects, and lists that a page builds itself. */

import { waitFor } from "../dom/document.ts";
import { commit, press } from "../dom/events.ts";
import { normalize, visibleText } from "../dom/text.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { matchOption } from "./match-option.ts";
import { chooseSuggestion, shownListItems } from "./suggestions.ts";

const OPTIONS_SETTLE_MS = 1000;

export async function fillSelect(
  element: HTMLElement,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  if (element.tagName !== "SELECT") {
    const before = shownListItems();
    press(element);
    return chooseSuggestion(element, wantedTexts(field).at(-1) ?? field.value, before, timeoutMs);
  }
  const select = element as HTMLSelectElement;
  // Options of a dependent list may still be loading.
  const index = await waitFor(
    () => {
      const found = matching(select, field).index;
      return found >= 0 ? found : undefined;
    },
    timeoutMs,
    OPTIONS_SETTLE_MS,
  );
  if (index === undefined) {
    const texts = [...select.options].map((option) => option.text.trim());
    const match = matching(select, field);
    const ambiguous = "ambiguous" in match ? match.ambiguous : [];
    return ambiguous.length > 0
      ? { reason: "ambiguous", candidates: ambiguous.map((i) => texts[i] ?? "") }
      : { reason: "unknown_option", candidates: texts };
  }
  if (select.selectedIndex !== index) {
    select.focus();
    select.selectedIndex = index;
    select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    commit(select);
  }
  return undefined;
}

export function isSelected(element: Element, field: PlannedField): boolean {
  if (element.tagName === "SELECT") {
    const select = element as HTMLSelectElement;
    return select.selectedIndex >= 0 && matching(select, field).index === select.selectedIndex;
  }
  const shown = normalize(visibleText(element));
  return wantedTexts(field).some((text) => shown.includes(normalize(text)));
}

function matching(select: HTMLSelectElement, field: PlannedField) {
  return matchOption(
    wantedTexts(field),
    [...select.options].map((option) => ({
      value: option.value,
      texts: [normalize(option.text), normalize(option.label)],
    })),
  );
}

// The recorded label of a value selects its option as well.
function wantedTexts(field: PlannedField) {
  const known = field.options.find((option) => option.value === field.value);
  return known ? [field.value, known.label] : [field.value];
}
