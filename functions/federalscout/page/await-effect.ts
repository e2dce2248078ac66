/** Waits for the effect of an action: another page, in this document or the next, or the site's validation messages. */

import type { Settled } from "../../../shared/browser/page/discover/page-description.ts";
import { pause } from "../../../shared/browser/run-limit.ts";
import { DocumentReplaced, type FormPage } from "../../../shared/browser/tab/form-page.ts";
import { type DocumentsMark, haveFramesChanged } from "./documents.ts";

const EMPTY_PAGE_MS = 4000;
const LONGEST_PROGRESS_MS = 60_000;
const PROGRESS_MS = 250;

export interface Outcome {
  state: Settled;
  /** The document or the tab was replaced. */
  replaced: boolean;
}

/**
 * @param before the page's state; absent after a navigation
 * @param patienceMs time limit for the first change
 * @throws AppError when a document could not be loaded
 */
export async function awaitEffect(
  form: FormPage,
  before: DocumentsMark | undefined,
  expected: "page" | "anything",
  patienceMs: number,
): Promise<Outcome> {
  const end = performance.now() + patienceMs;
  let replaced = before === undefined;
  for (;;) {
    const problem = form.takeNavigationProblem();
    if (problem) throw problem;
    try {
      const left = Math.max(0, end - performance.now());
      const inMain = await form.call("settle", replaced ? undefined : before, expected, left);
      const isInFrame = inMain === "same" && before && (await haveFramesChanged(form, before, expected));
      const state = isInFrame ? "changed" : inMain;
      const isUnderWay = form.isNavigating && performance.now() < end;
      if (!isUnderWay) {
        if (replaced) await waitForContent(form);
        return { state, replaced };
      }
      await form.arrived(left);
    } catch (error) {
      if (!(error instanceof DocumentReplaced)) throw error;
      replaced = true;
    }
  }
}

// Scripts are still to fill an empty document.
async function waitForContent(form: FormPage): Promise<void> {
  const mark = await form.callSettled("mark");
  if (mark.page.trim() === "") await form.callSettled("settle", mark, "page", EMPTY_PAGE_MS);
}

/** Waits while a page asks for patience, by a text or a spinner. @returns whether it did so */
export async function awaitProgress(form: FormPage): Promise<boolean> {
  const end = performance.now() + LONGEST_PROGRESS_MS;
  let hasWaited = false;
  while (performance.now() < end && (await form.callSettled("showsProgress"))) {
    hasWaited = true;
    await pause(PROGRESS_MS);
  }
  return hasWaited;
}
