import { findElement } from "../dom/find-element.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { radioTarget } from "./radios.ts";

/** The element that stands for a field: its input, select or chosen radio. */
export function findTarget(field: PlannedField): HTMLElement | null {
  if (field.kind === "radio") return radioTarget(field).input ?? null;
  const { element = findElement(field.locators).element } = findElement(field.locators, isShown);
  return element ?? null;
}
