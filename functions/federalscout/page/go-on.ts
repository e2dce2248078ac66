/** Waiting for what an action leads to: another page, in this document or the next, or the site's objections. */
import { DocumentReplaced, type FormPage } from "../../../shared/browser/form-page.ts";
import type { PageMark, Settled } from "../../../shared/browser/page/discover/page-description.ts";

const EMPTY_PAGE_MS = 4000;

export interface Outcome {
  state: Settled;
  /** The document, or the tab, is another one. */
  replaced: boolean;
}

/**
 * @param before how the page looked; absent when a document was just asked for
 * @param patienceMs how long a page may stay as it was
 * @throws AppError when a document could not be loaded
 */
export async function goOn(
  form: FormPage,
  before: PageMark | undefined,
  wants: "page" | "anything",
  patienceMs: number,
): Promise<Outcome> {
  const end = performance.now() + patienceMs;
  let replaced = before === undefined;
  for (;;) {
    const problem = form.takeNavigationProblem();
    if (problem) throw problem;
    try {
      const left = Math.max(0, end - performance.now());
      const state = await form.call("settle", replaced ? undefined : before, wants, left);
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

// A document that is still empty is about to be filled by its scripts.
async function waitForContent(form: FormPage): Promise<void> {
  const mark = await form.callSettled("mark");
  if (mark.page.trim() === "") await form.callSettled("settle", mark, "page", EMPTY_PAGE_MS);
}
