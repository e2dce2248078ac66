/** Enters answers a second time: a page whose scripts start late has not noticed the first. */
import type { PlannedField } from "../protocol.ts";
import { fillField } from "./fill-field.ts";
import { locateField } from "./locate-field.ts";

/** Native controls alone show an answer that the page's scripts have missed. */
export async function enterAgain(fields: PlannedField[], timeoutMs: number): Promise<void> {
  for (const field of fields) {
    // A script may have hidden the recorded list behind a control of its own.
    const { control, element } = locateField(field);
    const list = [element, control].find((one) => one?.matches("select"));
    if (list) announce(list);
    else if (control?.matches("input[type=radio],input[type=checkbox]")) {
      const choice = control as HTMLInputElement;
      // Through the element's own property: a framework that watches it sees the next press as a change.
      choice.checked = !choice.checked;
      await fillField(field, timeoutMs);
    }
  }
}

function announce(list: HTMLElement): void {
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
}
