/** A page may draw its widgets in place of the controls that it shows first: keys would reach a control that it replaces. */

import { LOAD_MS, STILL_MS } from "../limits.ts";
import { waitFor } from "./document.ts";

let isNewPage = true;

/** Records that the answers of a page begin. */
export function expectWidgets(): void {
  isNewPage = true;
}

/** Waits, once for each page, until the page has not changed for a moment, or has removed this control. */
export async function awaitWidgets(control: HTMLElement): Promise<void> {
  if (!isNewPage) return;
  isNewPage = false;
  await waitFor(() => !control.isConnected || undefined, LOAD_MS, STILL_MS);
}
