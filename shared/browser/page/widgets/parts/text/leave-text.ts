import { drawn, pause } from "../../../dom/document.ts";
import type { PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { dismissPicker } from "../dates/typed-date.ts";
import { closePopup } from "./close-popup.ts";

/**
 * Leaves a box into which a text was typed, and closes its popup.
 *
 * @param before the elements that were visible before the popup opened
 */
export async function* leave(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): AsyncGenerator<Step, void> {
  yield { do: "press", on: control, key: "Tab" };
  await pause();
  // A box with an open popup may keep the focus, and drop its text only when it loses it.
  if ((control.getRootNode() as Document | ShadowRoot).activeElement === control) {
    control.blur();
    await drawn();
  }
  await closePopup(control);
  await dismissPicker(control, field, before);
}
