/** The controls of a page, and an identity for each that survives a new rendering. */

import type { Locator } from "../../../wizards/format/format.ts";
import { queryAll } from "../dom/document.ts";
import { findElement } from "../dom/find-element.ts";
import { isShown } from "../dom/visibility.ts";
import { radiosOf } from "../widgets/radio-group.ts";
import { labelOf } from "./question.ts";

const CONTROLS =
  "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image])," +
  "select,textarea,[role=radio],[role=checkbox],[role=combobox],[role=searchbox],[contenteditable=true]";

/** Native controls, and ARIA controls that do not wrap a native one. */
export function listControls(): HTMLElement[] {
  const all = queryAll(CONTROLS);
  return all.filter(
    (element) =>
      element.matches("input,select,textarea") ||
      !all.some(
        (other) => other !== element && other.matches("input,select,textarea") && element.contains(other),
      ),
  );
}

export function identityOf(element: HTMLElement): string {
  const name = element.getAttribute("name") ?? "";
  const value = /^(radio|checkbox)$/.test(typeOf(element)) ? (element.getAttribute("value") ?? "") : "";
  const certain = [typeOf(element), element.id, name, value];
  const words = element.id || (name && value) ? [] : [labelOf(element)];
  return [...certain, ...words].join("|");
}

/** The input's type, or the role of an element that acts as one. */
export function typeOf(element: HTMLElement) {
  return element.matches("input")
    ? (element as HTMLInputElement).type
    : element.matches("select,textarea")
      ? element.tagName.toLowerCase()
      : (element.getAttribute("role") ?? "text");
}

/** The identities of the visible controls. */
export function shownControls(): string[] {
  return listControls().filter(isShown).map(identityOf);
}

/** For each list of locators, the controls that it covers; a radio represents its whole group. */
export function resolve(lists: Locator[][]): { matches: number; identities: string[] }[] {
  return lists.map((locators) => {
    const radios = radiosOf({ field_id: "", locators, options: [] });
    const { element } = findElement(locators);
    const isRadio = (found: Element) => found.matches("input[type=radio],[role=radio]");
    if (!element) return { matches: 0, identities: [] };
    if (isRadio(element) || (radios.length > 1 && radios.every((radio) => element.contains(radio))))
      return { matches: 1, identities: radios.map(identityOf) };
    const inside = element.matches(CONTROLS) ? [element] : [...element.querySelectorAll(CONTROLS)];
    return { matches: 1, identities: (inside as HTMLElement[]).map(identityOf) };
  });
}
