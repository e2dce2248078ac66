import { closest, waitFor } from "../../../dom/document.ts";
import { press, pressKey } from "../../../dom/events.ts";
import { RENDER_MS } from "../../../limits.ts";
import { isTextBox } from "./is-text-box.ts";

/**
 * After a text is set, the calendar or list of its box may remain open and lock the page. A press elsewhere closes it,
 * and the box takes the text.
 */
export async function closePopup(control: HTMLElement): Promise<void> {
  const isOpen = () => control.isConnected && control.getAttribute("aria-expanded") === "true";
  if (!isOpen() || !isTextBox(control) || closest(control, "dialog,[role=dialog]")) return;
  press(control.ownerDocument.documentElement);
  await waitFor(() => !isOpen() || undefined, RENDER_MS);
  if (isOpen()) pressKey(control, "Escape");
  await waitFor(() => !isOpen() || undefined, RENDER_MS);
}
