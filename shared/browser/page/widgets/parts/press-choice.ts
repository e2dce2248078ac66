import { drawn } from "../../dom/document.ts";
import { press } from "../../dom/events.ts";

/** Presses a box or radio by script, and its label where the press has no effect. */
export async function pressChoice(control: HTMLElement, isChosen: () => boolean): Promise<void> {
  press(control);
  const [label] = (control as HTMLInputElement).labels ?? [];
  if (!label || isChosen()) return;
  // A component may draw its state with the next frame: a second press would undo the first.
  await drawn();
  if (!isChosen()) label.click();
}
