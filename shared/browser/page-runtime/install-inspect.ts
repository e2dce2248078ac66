import type { Inspection } from "./discover-types.ts";
import type { PageRuntime } from "./types.ts";

/** Telling what a selector leads to, and trying what a typeahead suggests. */
export function installInspect(rt: PageRuntime): void {
  const PRESSABLE = "button,a,input[type=submit],input[type=button],[role=button],label,summary";
  const MOST_CANDIDATES = 6;

  const textOf = (element: HTMLElement) =>
    (element.matches("input,select,textarea") ? rt.labelOf(element) : rt.visibleText(element)).slice(0, 80);

  const candidate = (element: HTMLElement) => ({
    text: textOf(element),
    locators: rt.record(element, textOf(element)).slice(0, 2),
  });

  const isTypeahead = (element: HTMLElement) =>
    !element.matches("select") &&
    (element.getAttribute("role") === "combobox" ||
      /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? ""));

  const similar = (wanted: string[]): HTMLElement[] => {
    const words = wanted
      .flatMap((text) => rt.normalize(text).split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word.length > 2);
    const score = (element: HTMLElement) => {
      const text = rt.normalize(`${textOf(element)} ${element.id} ${element.getAttribute("name") ?? ""}`);
      return words.filter((word) => text.includes(word)).length;
    };
    return [...rt.queryAll(PRESSABLE), ...rt.controls()]
      .filter((element) => rt.isShown(element) && score(element) > 0)
      .sort((a, b) => score(b) - score(a));
  };

  rt.inspect = (locators): Inspection => {
    let ambiguous: HTMLElement[] = [];
    for (const locator of locators) {
      const seen = new Set<HTMLElement>();
      const { element: found } = rt.find([locator], (match) => seen.add(match) !== undefined);
      const shown = [...seen].filter(rt.isShown);
      if (!found) {
        if (shown.length > 1 && ambiguous.length === 0) ambiguous = shown;
        continue;
      }
      const element = found as HTMLElement;
      return {
        matches: seen.size,
        shown: shown.length,
        element: {
          identity: rt.identityOf(element),
          tag: element.tagName.toLowerCase(),
          type: (element as HTMLInputElement).type ?? element.getAttribute("role") ?? "",
          text: textOf(element),
          shown: rt.isShown(element),
          covered: rt.isShown(element) && !rt.isVisible(element),
          disabled: rt.isDisabled(element),
          typeahead: isTypeahead(element),
          locators: rt.record(element, textOf(element)),
        },
        candidates: [],
      };
    }
    const texts = locators.map((locator) => (locator.by === "role" ? locator.name : locator.value));
    const near = ambiguous.length > 0 ? ambiguous : similar(texts);
    return {
      matches: ambiguous.length,
      shown: ambiguous.length,
      candidates: near.slice(0, MOST_CANDIDATES).map(candidate),
    };
  };

  rt.trySuggestions = async (locators, timeoutMs) => {
    const element = rt.find(locators, rt.isShown).element as HTMLElement | undefined;
    if (!element) return [];
    const { list } = element as HTMLInputElement;
    if (list) return [...list.options].map((option) => option.value);
    for (const letter of ["a", "e", "1"]) {
      const before = rt.queryAll("li,[role=option]").filter(rt.isVisible);
      rt.setText(element, letter);
      const suggestions = await rt.waitFor(() => {
        const found = rt.suggestions(element, before);
        return found.length > 0 ? found : undefined;
      }, timeoutMs);
      const [first] = suggestions ?? [];
      if (!suggestions || !first) continue;
      const texts = suggestions.map(rt.visibleText);
      rt.press(first);
      await rt.pause();
      element.blur();
      return texts;
    }
    rt.setText(element, "");
    element.blur();
    return [];
  };
}
