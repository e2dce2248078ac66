/** A key press, with what it has started. */
import type { ElementHandle, Page } from "playwright-core";
import { callAgain, documentsOf, elementIn } from "./page-documents.ts";
import { watchPress } from "./watch-press.ts";

/** Keys that press the element with the focus. */
const PRESSES = /(^|\+)(Enter|NumpadEnter|Space| )$/;

/** @throws as Playwright does for a name that no key has */
export async function pressed(
  page: Page,
  key: string,
  limits: { timeout: number; signal: AbortSignal },
): Promise<{ limit?: string; note: string }> {
  if (!PRESSES.test(key)) {
    await page.keyboard.press(key);
    return { note: "" };
  }
  const end = performance.now() + limits.timeout;
  const watch = watchPress(page);
  try {
    const { element, frame } = await focused(page);
    try {
      // Unlike the page's own keyboard, it waits for a navigation that the key has started.
      await (element ? element.press(key, limits) : page.keyboard.press(key));
    } catch (error) {
      // The press counts: the next document is late, and the page does not respond before it.
      if (!/Timeout [\d.]+ms exceeded/.test(String(error))) throw error;
      return { limit: await watch.limit(0), note: watch.note() };
    }
    const own = frame && (await callAgain(frame, "afterPress"));
    const limit = own ?? (await watch.limit(end - performance.now()));
    return { limit, note: watch.note() };
  } finally {
    watch.stop();
  }
}

async function focused(page: Page) {
  const frames = await documentsOf(page);
  for (const frame of frames.toReversed()) {
    const element: ElementHandle<HTMLElement> | null = await elementIn(frame, "pressedByKey");
    if (element) return { element, frame };
  }
  return { frame: frames[0] };
}
