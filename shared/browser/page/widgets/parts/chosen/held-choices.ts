/** The choices that the hidden native list of a control holds for its form, also those that no chip names. */
import { pause } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import type { Step } from "../../widget.ts";
import { isTyped } from "../text/is-text-box.ts";
import { scopeOf } from "./own-texts.ts";

/** The number of held choices; 0 without a list. */
export function heldChoices(control: HTMLElement): number {
  const lists = scopeOf(control).querySelectorAll<HTMLSelectElement>("select[multiple]");
  const [list] = lists;
  if (!list || list === control || lists.length > 1) return 0;
  return [...list.selectedOptions].filter(({ value }) => value !== "").length;
}

/**
 * Removes choices whose chips have no remover with a name: in an empty box the key removes the last one.
 *
 * @param wanted the number of choices that may stay
 */
export async function* removeLast(control: HTMLElement, wanted: () => number): AsyncGenerator<Step, void> {
  for (let held = heldChoices(control); held > wanted(); held = heldChoices(control)) {
    if (!isTyped(control) || visibleText(control) !== "") return;
    yield { do: "press", on: control, key: "Backspace" };
    await pause();
    if (heldChoices(control) >= held) return;
  }
}
