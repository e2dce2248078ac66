/** A page may draw its widgets in place of the controls that it shows first: keys would reach a control that it replaces. */
import { waitFor } from "./document.ts";

const STILL_MS = 150;
const LONGEST_MS = 1000;

let isNewPage = true;

/** Records that the answers of a page begin. */
export function expectWidgets(): void {
  isNewPage = true;
}

/** Waits, once for each page, until the page has not changed for a moment, or has removed this control. */
export async function awaitWidgets(control: HTMLElement): Promise<void> {
  if (!isNewPage) return;
  isNewPage = false;
  await waitFor(() => !control.isConnected || undefined, LONGEST_MS, STILL_MS);
}
