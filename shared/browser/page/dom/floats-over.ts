import { containsDeep, parentOf } from "./document.ts";

/** Whether a box around `part`, itself included, floats over the page, as the list or calendar that `control` has opened. */
export function floatsOver(part: Element | undefined, control: Element): boolean {
  return floatingBox(part, control) !== undefined;
}

/** The innermost box around `part`, itself included, that floats over the page, and not with `control`. */
export function floatingBox(part: Element | undefined, control: Element): Element | undefined {
  for (let box = part; box && !containsDeep(box, control); box = box.assignedSlot ?? parentOf(box))
    if (/absolute|fixed/.test(getComputedStyle(box).position) || box.matches(":popover-open,dialog"))
      return box;
  return undefined;
}
