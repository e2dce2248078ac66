import { drawn } from "../dom/document.ts";
import { commit, hover, press, pressKey, setText } from "../dom/events.ts";
import type { FieldTrouble } from "../protocol.ts";
import type { Step } from "../widgets/widget.ts";

/** Performs the steps of a widget with synthetic events. */
export async function performByScript(
  steps: AsyncGenerator<Step, FieldTrouble | undefined>,
): Promise<FieldTrouble | undefined> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    switch (value.do) {
      case "click":
        press(hitBy(value.on), value.held === "Control");
        break;
      case "hover":
        hover(hitBy(value.on));
        break;
      case "type":
        setText(value.into, value.text);
        // A page may end the opening of its calendar only once that is drawn.
        if (opensDialog(value.into)) await drawn();
        break;
      case "press":
        if (value.key === "Tab") commit(value.on);
        else pressKey(value.on, value.key);
        break;
    }
  }
}

/** Whether typing into a box may open a popup that covers the page. */
export function opensDialog(box: HTMLElement): boolean {
  return box.matches("[role=combobox][aria-haspopup=dialog]");
}

// The mouse presses the innermost part at the middle of an element, and pages listen to the part alone.
function hitBy(element: HTMLElement): HTMLElement {
  if (element.matches("input,select,textarea") || element.shadowRoot) return element;
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint?.(x + width / 2, y + height / 2);
  return hit && "click" in hit && element.contains(hit) ? (hit as HTMLElement) : element;
}
