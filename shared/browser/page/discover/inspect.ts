/** The elements that locators lead to. */

import type { Locator } from "../../../wizards/format/format.ts";
import { queryAll } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { findElement } from "../find/find-element.ts";
import { findControls } from "../widgets/index.ts";
import { identityOf } from "./controls.ts";
import { labelOf } from "./label.ts";
import type { Inspection } from "./page-description.ts";
import { recordLocators } from "./record-locators.ts";

const PRESSABLE = "button,a,input[type=submit],input[type=button],[role=button],label,summary";
const MOST_CANDIDATES = 6;

export function inspect(locators: Locator[]): Inspection {
  let ambiguous: HTMLElement[] = [];
  for (const locator of locators) {
    const seen = new Set<HTMLElement>();
    const { element } = findElement([locator], (match) => seen.add(match) !== undefined);
    const shown = [...seen].filter(isShown);
    if (!element) {
      if (shown.length > 1 && ambiguous.length === 0) ambiguous = shown;
      continue;
    }
    return {
      matches: seen.size,
      shown: shown.length,
      element: {
        identity: identityOf(element),
        tag: element.tagName.toLowerCase(),
        type: (element as HTMLInputElement).type ?? element.getAttribute("role") ?? "",
        text: textOf(element),
        shown: isShown(element),
        covered: isShown(element) && !isVisible(element),
        disabled: isDisabled(element),
        typeahead: isTypeahead(element),
        locators: recordLocators(element, textOf(element)),
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
}

function similar(wanted: string[]): HTMLElement[] {
  const words = wanted
    .flatMap((text) => normalize(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const score = (element: HTMLElement) => {
    const text = normalize(`${textOf(element)} ${element.id} ${element.getAttribute("name") ?? ""}`);
    return words.filter((word) => text.includes(word)).length;
  };
  return [...queryAll(PRESSABLE), ...findControls().map(({ control }) => control)]
    .filter((element) => isShown(element) && score(element) > 0)
    .sort((a, b) => score(b) - score(a));
}

function candidate(element: HTMLElement) {
  return {
    text: textOf(element),
    locators: recordLocators(element, textOf(element)).slice(0, 2),
  };
}

function textOf(element: HTMLElement) {
  return (element.matches("input,select,textarea") ? labelOf(element) : visibleText(element)).slice(0, 80);
}

function isTypeahead(element: HTMLElement) {
  return (
    !element.matches("select") &&
    (element.getAttribute("role") === "combobox" ||
      /^(list|both)$/.test(element.getAttribute("aria-autocomplete") ?? ""))
  );
}
