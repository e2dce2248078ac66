import type { PageRuntime } from "./types.ts";

/** Typeaheads: the suggestions that arrive after typing, and choosing the right one. */
export function installSuggest(rt: PageRuntime): void {
  const isOpen = (element: HTMLElement) => rt.isVisible(element) && rt.visibleText(element) !== "";

  rt.suggestions = (input, before) => {
    const root = input.getRootNode() as Document | ShadowRoot;
    const owners = ["aria-controls", "aria-owns"].flatMap((name) =>
      (input.getAttribute(name) ?? "").split(/\s+/),
    );
    for (const id of owners) {
      const list = id ? root.getElementById(id) : null;
      if (!list) continue;
      const options = [...list.querySelectorAll<HTMLElement>("[role=option],li,option")].filter(isOpen);
      if (options.length > 0) return options;
    }
    const options = rt
      .queryAll("[role=option]")
      .filter((option) => !before.includes(option) && isOpen(option));
    if (options.length > 0) return options;
    // No roles: whatever list came up since the typing began.
    return rt
      .queryAll("li,[class*=suggest] > *,[class*=autocomplete] > *,[class*=typeahead] > *,[class*=menu] > *")
      .filter((element) => !before.includes(element) && isOpen(element))
      .filter((element) => !element.contains(input) && !element.querySelector("li"));
  };

  const match = (options: HTMLElement[], value: string) =>
    rt.matchOption(
      [value],
      options.map((option) => ({
        value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
        texts: [rt.normalize(option.textContent)],
      })),
    );

  const isExact = (option: HTMLElement, value: string) =>
    rt.normalize(option.textContent) === rt.normalize(value);

  rt.suggestionFor = async (field, timeoutMs) => {
    const input = rt.target(field);
    if (!input) return null;
    const found = await rt.waitFor(() => {
      const options = rt.suggestions(input, []);
      return (
        options.find((option) => isExact(option, field.value)) ?? options[match(options, field.value).index]
      );
    }, timeoutMs);
    return found ?? null;
  };

  rt.chooseSuggestion = async (input, value, before, timeoutMs) => {
    const datalist = (input as HTMLInputElement).list;
    if (datalist) {
      const texts = [...datalist.options].map((option) => option.value);
      return texts.some((text) => rt.normalize(text) === rt.normalize(value))
        ? undefined
        : { reason: "unknown_option", candidates: texts };
    }
    let last: HTMLElement[] = [];
    const exact = await rt.waitFor(
      () => {
        last = rt.suggestions(input, before);
        return last.find((option) => isExact(option, value));
      },
      timeoutMs,
      // Suggestions come in one go; once they have stood still, what is there is all there is.
      Math.min(1500, timeoutMs),
    );
    let chosen = exact;
    if (!chosen && last.length > 0) {
      const found = match(last, value);
      chosen = last[found.index];
      const candidates = last.map(rt.visibleText);
      if (!chosen && "ambiguous" in found && found.ambiguous.length > 0) {
        return { reason: "ambiguous", candidates: found.ambiguous.map((index) => candidates[index] ?? "") };
      }
      if (!chosen) return { reason: "unknown_option", candidates };
    }
    if (!chosen) return { reason: "no_suggestions" };
    const label = chosen.textContent;
    rt.press(chosen);
    const list = chosen;
    const closed = await rt.waitFor(
      () =>
        !rt.isVisible(list) || rt.normalize((input as HTMLInputElement).value) === rt.normalize(label)
          ? true
          : undefined,
      timeoutMs,
      500,
    );
    return closed ? undefined : { reason: "not_kept" };
  };
}
