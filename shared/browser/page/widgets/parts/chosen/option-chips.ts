/** Chips with the role of an option that are buttons themselves, next to a box: a press on one removes it. */
import { queryWithin } from "../../../dom/document.ts";
import { floatsOver } from "../../../dom/geometry.ts";
import { isVisible } from "../../../dom/visibility.ts";

const CHIP = "button[role=option]";

export function optionChips(scope: HTMLElement, control: HTMLElement): HTMLElement[] {
  return queryWithin(scope, CHIP).filter((chip) => isVisible(chip) && isOptionChip(chip, control));
}

/** Whether an element is such a chip, or a part of one. */
export function isOptionChip(element: HTMLElement, control: HTMLElement): boolean {
  const chip = element.closest(CHIP);
  const list = chip?.closest("[role=listbox]");
  if (!list?.parentElement?.contains(control) || !isTypedInto(control)) return false;
  const isIconLast = chip?.lastElementChild?.querySelector("svg,img") != null;
  return isIconLast && !isNamedBy(control, list) && !floatsOver(list, control);
}

export function isTypedInto(control: HTMLElement): boolean {
  return control.matches("input,textarea") && !(control as HTMLInputElement).readOnly;
}

function isNamedBy(control: Element, { id }: Element): boolean {
  const names = ["aria-controls", "aria-owns"].map((name) => control.getAttribute(name) ?? "");
  return id !== "" && names.join(" ").split(/\s+/).includes(id);
}
