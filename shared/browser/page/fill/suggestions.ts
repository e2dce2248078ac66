/** Typeaheads: the suggestions that appear after typing, and the choice among them. */

import { queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { findTarget } from "./find-target.ts";
import { matchOption } from "./match-option.ts";

export async function chooseSuggestion(
  input: HTMLElement,
  value: string,
  before: Element[],
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  const datalist = (input as HTMLInputElement).list;
  if (datalist) {
    const texts = [...datalist.options].map((option) => option.value);
    return texts.some((text) => normalize(text) === normalize(value))
      ? undefined
      : { reason: "unknown_option", candidates: texts };
  }
  let last: HTMLElement[] = [];
  const exact = await waitFor(
    () => {
      last = findSuggestions(input, before);
      return last.find((option) => isExact(option, value));
    },
    timeoutMs,
    // Suggestions arrive together: a stable list is complete.
    Math.min(1500, timeoutMs),
  );
  let chosen = exact;
  if (!chosen && last.length > 0) {
    const found = match(last, value);
    chosen = last[found.index];
    const candidates = last.map(visibleText);
    if (!chosen && "ambiguous" in found && found.ambiguous.length > 0) {
      return { reason: "ambiguous", candidates: found.ambiguous.map((index) => candidates[index] ?? "") };
    }
    if (!chosen) return { reason: "unknown_option", candidates };
  }
  if (!chosen) return { reason: "no_suggestions" };
  const label = chosen.textContent;
  press(chosen);
  const list = chosen;
  const closed = await waitFor(
    () =>
      !isVisible(list) || normalize((input as HTMLInputElement).value) === normalize(label)
        ? true
        : undefined,
    timeoutMs,
    500,
  );
  return closed ? undefined : { reason: "not_kept" };
}

/** Waits for the suggestion that matches a field's value. */
export async function awaitSuggestion(field: PlannedField, timeoutMs: number): Promise<HTMLElement | null> {
  const input = findTarget(field);
  if (!input) return null;
  const found = await waitFor(() => {
    const options = findSuggestions(input, []);
    return (
      options.find((option) => isExact(option, field.value)) ?? options[match(options, field.value).index]
    );
  }, timeoutMs);
  return found ?? null;
}

export function findSuggestions(input: HTMLElement, before: Element[]): HTMLElement[] {
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
  const options = queryAll("[role=option]").filter((option) => !before.includes(option) && isOpen(option));
  if (options.length > 0) return options;
  // Without roles, any list that appeared after the typing began.
  return queryAll(
    "li,[class*=suggest] > *,[class*=autocomplete] > *,[class*=typeahead] > *,[class*=menu] > *",
  )
    .filter((element) => !before.includes(element) && isOpen(element))
    .filter((element) => !element.contains(input) && !element.querySelector("li"));
}

function match(options: HTMLElement[], value: string) {
  return matchOption(
    [value],
    options.map((option) => ({
      value: option.getAttribute("data-value") ?? option.getAttribute("value") ?? "",
      texts: [normalize(option.textContent)],
    })),
  );
}

function isExact(option: HTMLElement, value: string) {
  return normalize(option.textContent) === normalize(value);
}

function isOpen(element: HTMLElement) {
  return isVisible(element) && visibleText(element) !== "";
}

/** List items that are on the page before a list opens; they are no suggestions. */
export function shownListItems(): HTMLElement[] {
  return queryAll("li,[role=option]").filter(isVisible);
}
