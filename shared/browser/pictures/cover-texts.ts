/** Hides the elements of a page that show certain texts, or any image, for the time of a picture. */
import type { Page } from "playwright-core";
import { pause } from "../run-limit.ts";

const HANGING_MS = 1_000;
const NOTHING = async () => {};

/** @returns the function that shows them again; undefined where a document did not answer, and no picture may be taken */
export async function coverTexts(
  page: Page,
  texts: readonly string[],
  images = false,
): Promise<(() => Promise<void>) | undefined> {
  if (texts.length === 0 && !images) return NOTHING;
  const covered = page.frames().map(async (frame) => {
    const handle = await frame.evaluateHandle(hideParts, { texts, images });
    return () => handle.evaluate((show) => show());
  });
  const shown = await Promise.race([
    Promise.all(covered).catch(() => undefined),
    pause(HANGING_MS).then(() => undefined),
  ]);
  return shown && (async () => void (await Promise.allSettled(shown.map((show) => show()))));
}

/** Runs inside the page. */
function hideParts({ texts, images }: { texts: readonly string[]; images: boolean }): () => void {
  const words = (text: string) => text.replace(/\s+/g, " ").toLowerCase();
  const searched = texts.map(words);
  const holds = (text: string | null) => {
    const folded = words(text ?? "");
    return searched.some((one) => folded.includes(one));
  };
  const hidden: [HTMLElement | SVGElement, string, string][] = [];
  const hide = (element: Element | null) => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    hidden.push([
      element,
      element.style.getPropertyValue("visibility"),
      element.style.getPropertyPriority("visibility"),
    ]);
    element.style.setProperty("visibility", "hidden", "important");
  };
  const within = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) within(element.shadowRoot);
      const box = element as HTMLInputElement;
      const isBox = /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
      // A text may be split over elements: the innermost one that holds it whole is hidden.
      const isInnermost = () => ![...element.children].some((child) => holds(child.textContent));
      const isHiddenImage =
        images &&
        (/^(?:IMG|CANVAS|VIDEO|EMBED|OBJECT|IMAGE)$/i.test(element.tagName) ||
          getComputedStyle(element).backgroundImage.includes("url("));
      const isShown = !/^(?:HTML|HEAD|SCRIPT|STYLE|TITLE)$/.test(element.tagName);
      if (isHiddenImage) hide(element);
      else if (
        isBox
          ? holds(box.value) || box.type === "file"
          : isShown && holds(element.textContent) && isInnermost()
      )
        hide(element);
    }
  };
  within(document);
  return () => {
    for (const [element, value, priority] of hidden.reverse()) {
      if (value === "") element.style.removeProperty("visibility");
      else element.style.setProperty("visibility", value, priority);
    }
  };
}
