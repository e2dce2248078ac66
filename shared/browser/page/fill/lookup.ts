/** The list of a question that a button of the page fills, such as the addresses of a postal code. */
import { waitFor } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isDisabled, isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { locateField } from "./locate-field.ts";

const GROUP = "fieldset,[role=group],[role=radiogroup],[role=listbox]";

/** @returns whether the list offers the answer, and a text that changes with its options; empty where it is not shown */
export function readLookup(field: PlannedField): { offers: boolean; list: string } {
  const { widget, control } = locateField(field);
  if (!widget || !control || !isShown(control)) return { offers: false, list: "" };
  const group = control.closest<HTMLElement>(GROUP);
  const words = group && !control.matches("select") ? visibleText(group) : control.textContent;
  return {
    offers: !isDisabled(control) && !widget.refuses?.(control, field),
    list: `${isDisabled(control) ? "disabled" : control.localName} ${words}`,
  };
}

/** @returns whether the page shows another list than before */
export async function awaitLookup(field: PlannedField, before: string, timeoutMs: number): Promise<boolean> {
  const isListed = () => {
    const { list } = readLookup(field);
    return list !== "" && list !== before ? true : undefined;
  };
  return (await waitFor(isListed, timeoutMs)) ?? false;
}
