/** Reading answers back: whether the page still shows them. */

import { waitFor } from "../dom/document.ts";
import { isoDate } from "../dom/events.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { findTarget } from "./find-target.ts";
import { isChosen } from "./radios.ts";
import { isSelected } from "./select.ts";

export function isKept(element: Element, field: PlannedField): boolean {
  const input = element as HTMLInputElement;
  switch (field.kind) {
    case "radio":
      return isChosen(element);
    case "checkbox":
      return isChosen(element) === (field.value === "true");
    case "select":
      return isSelected(element, field);
    case "typeahead":
      return visibleText(element) !== "";
    case "search":
    case "group":
      return true;
    case "text": {
      if (input.maxLength >= 0 && field.value.length > input.maxLength) return false;
      const wanted = input.type === "date" ? isoDate(field.value) : field.value;
      return isSameText(visibleText(element), wanted);
    }
  }
}

/** The ids of shown fields that do not show their answer any more. */
export function changedFields(fields: PlannedField[]): string[] {
  const isChanged = (field: PlannedField) => {
    const element = findTarget(field);
    return element !== null && isShown(element) && !isKept(element, field);
  };
  return fields.filter(isChanged).map((field) => field.field_id);
}

/** The first field that loses its answer within a time. */
export function awaitChangedField(fields: PlannedField[], timeoutMs: number): Promise<string | undefined> {
  return waitFor(() => changedFields(fields)[0], timeoutMs);
}

/**
 * Masks add separators: 85000 becomes $85,000.00, and 5551234567 becomes (555) 123-4567. A decimal point or a minus
 * sign is no separator: it changes the number.
 */
export function isSameText(shown: string, wanted: string) {
  if (normalize(shown) === normalize(wanted)) return true;
  const number = (text: string) => text.replace(/[\s$,%]/g, "");
  const [a, b] = [number(shown), number(wanted)];
  if (a !== "" && /\d/.test(b) && Number(a) === Number(b)) return true;
  const plain = (text: string) => text.trim().replace(/(?!^)[-/]|(?!^.*\)$)[()]|\s/g, "");
  return digits(wanted) >= 7 && plain(shown) === plain(wanted);
}

function digits(text: string) {
  return text.replace(/\D/g, "").length;
}
