import { drawn, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { labelsOf } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { RENDER_MS } from "../../../limits.ts";

/** Share of a label that a button in it covers, where it is the drawing of the choice and not a help next to its words. */
const LEAST_COVERED = 0.6;

/** Presses a box or radio by script: the element drawn for it where it is out of sight itself, and its label where that has no effect. */
export async function pressChoice(control: HTMLElement, isChosen: () => boolean): Promise<void> {
  const shown = drawnFor(control);
  press(shown ?? control);
  const [label] = labelsOf(control);
  if (!label || isChosen()) return;
  // A component may draw its state with the next frames: a second press would undo the first.
  if (control.matches("input")) await drawn();
  else await waitFor(() => isChosen() || undefined, RENDER_MS);
  if (isChosen()) return;
  if (shown) press(control);
  else label.click();
}

/**
 * The visible label of a transparent or hidden choice, or the button that fills the label: the page may listen to that
 * alone, and ignore a press on the choice that no person can make.
 */
function drawnFor(control: HTMLElement): HTMLElement | undefined {
  const isSeen = isVisible(control) && control.checkVisibility({ opacityProperty: true });
  const label = isSeen ? undefined : labelsOf(control).find(isVisible);
  if (!label) return undefined;
  const { width, height } = label.getBoundingClientRect();
  const fills = (button: Element) => {
    const box = button.getBoundingClientRect();
    return isVisible(button) && box.width * box.height >= LEAST_COVERED * width * height;
  };
  return [...label.querySelectorAll<HTMLElement>("button,[role=button]")].find(fills) ?? label;
}
