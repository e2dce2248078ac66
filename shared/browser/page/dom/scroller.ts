/** The box that scrolls an element, and its scrolling by script. */
import { parentOf, pause } from "./document.ts";

export function scrollerOf(element: HTMLElement | undefined): HTMLElement | undefined {
  for (let box = element?.parentElement; box && box !== box.ownerDocument.body; box = parentOf(box))
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return undefined;
}

export async function scrollTo(scroller: HTMLElement, top: number): Promise<void> {
  scroller.scrollTop = top;
  // The event itself waits for the next frame, which a page in the background does not draw.
  scroller.dispatchEvent(new Event("scroll"));
  await pause();
}
