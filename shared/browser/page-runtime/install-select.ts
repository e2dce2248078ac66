import type { PageRuntime, PlannedField } from "./types.ts";

/** Drop-down lists: the browser's own, and those that a page builds itself. */
export function installSelect(rt: PageRuntime): void {
  const OPTIONS_SETTLE_MS = 1000;

  // The label counts as well, where the file knows one for the value.
  const wishes = (field: PlannedField) => {
    const known = field.options.find((option) => option.value === field.value);
    return known ? [field.value, known.label] : [field.value];
  };

  const matching = (select: HTMLSelectElement, field: PlannedField) =>
    rt.matchOption(
      wishes(field),
      [...select.options].map((option) => ({
        value: option.value,
        texts: [rt.normalize(option.text), rt.normalize(option.label)],
      })),
    );

  rt.isSelected = (element, field) => {
    if (element.tagName === "SELECT") {
      const select = element as HTMLSelectElement;
      return select.selectedIndex >= 0 && matching(select, field).index === select.selectedIndex;
    }
    const shown = rt.normalize(rt.visibleText(element));
    return wishes(field).some((text) => shown.includes(rt.normalize(text)));
  };

  rt.fillSelect = async (element, field, timeoutMs) => {
    if (element.tagName !== "SELECT") {
      const before = rt.queryAll("li,[role=option]").filter(rt.isVisible);
      rt.press(element);
      return rt.chooseSuggestion(element, wishes(field).at(-1) ?? field.value, before, timeoutMs);
    }
    const select = element as HTMLSelectElement;
    // Options of a dependent list may still be loading: give them until the page stands still.
    const index = await rt.waitFor(
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
      rt.commit(select);
    }
    return undefined;
  };
}
