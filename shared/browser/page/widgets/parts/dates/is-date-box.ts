import type { PlannedField } from "../../../protocol.ts";
import { isTextBox, isTyped } from "../text/is-text-box.ts";
import { readTime } from "../times/read-time.ts";
import { dateOf } from "./read-date.ts";

/** Whether the popup of a box is a calendar, or another dialog of days, months or times, and no list of options. */
export function isDateBox(element: HTMLElement, field: PlannedField): boolean {
  // Several texts are no date.
  if (field.kind !== "text" || field.values !== undefined) return false;
  const popup = element.getAttribute("aria-haspopup");
  if (isTextBox(element) && popup === "dialog") return true;
  if (!isTyped(element) || popup === "listbox") return false;
  // Times may also stand in a list.
  const isTime =
    popup === "true" && element.matches(":not([aria-autocomplete],[role])") && readTime(field.value);
  return Boolean(isTime || dateOf(element, field));
}
