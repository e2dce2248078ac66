/** A popup: the part of the page that a control opens, for a list, a calendar, or the boxes of a month or a time. */
import { closest, queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { isVisible } from "../dom/visibility.ts";
import { OPEN_MS, RENDER_MS } from "../limits.ts";

/** The elements that are visible before a popup opens; none of them is a part of it. */
export function visibleBefore(): Set<Element> {
  return new Set(queryAll("*").filter(isVisible));
}

/** The elements that have appeared since those in `before` were visible. */
export function appearedSince(before: Set<Element>, css = "*"): HTMLElement[] {
  return queryAll(css).filter((one) => !before.has(one) && isVisible(one));
}

/** Whether a control states that its popup is open. */
export function isExpanded(control: HTMLElement): boolean {
  return control.getAttribute("aria-expanded") === "true";
}

export function hasFocus(control: HTMLElement): boolean {
  return (control.getRootNode() as Document | ShadowRoot).activeElement === control;
}

/** Waits until a popup has closed. Popups fade away, and without a change of the document. */
export async function awaitClosed(isOpen: () => boolean, ms = OPEN_MS): Promise<boolean> {
  return (await waitFor(() => !isOpen() || undefined, ms)) === true;
}

/**
 * Closes a popup by a press elsewhere, which would also close a dialog around its control.
 *
 * @returns whether the popup was open, and has been pressed away
 */
export async function pressElsewhere(control: HTMLElement, isOpen: () => boolean): Promise<boolean> {
  if (!isOpen() || closest(control, "dialog,[role=dialog]")) return false;
  press(control.ownerDocument.documentElement);
  await awaitClosed(isOpen, RENDER_MS);
  return true;
}
