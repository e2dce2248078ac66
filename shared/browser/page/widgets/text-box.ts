/** Boxes that take typed text: inputs, text areas, editable elements, with or without a mask. */

import { pause } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { visibleText } from "../dom/text.ts";
import { isSameText } from "./parts/same-text.ts";
import { typedForms } from "./parts/typed-forms.ts";
import type { Widget } from "./widget.ts";

const NOT_TYPED = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

export const textBox: Widget = {
  name: "text box",

  recognise: (element) => (isTextBox(element) ? element : undefined),

  set(control, field) {
    // A search box submits its text with a key, and only the real keyboard has one.
    if (field.kind === "search") return { reason: "needs_enter" };
    const [text = field.value] = typedForms(control, field.value);
    setText(control, text);
    commit(control);
    return undefined;
  },

  shows(control, field) {
    const { maxLength } = control as HTMLInputElement;
    const shown = visibleText(control);
    // A script can enter more than a person can type.
    const isTooLong = maxLength >= 0 && shown.length > maxLength;
    return field.kind !== "search" && !isTooLong && isSameText(shown, field.value);
  },

  read: visibleText,

  async *steps(control, field) {
    for (const text of typedForms(control, field.value)) {
      yield { do: "type", into: control, text };
      yield { do: "press", on: control, key: field.kind === "search" ? "Enter" : "Tab" };
      if (field.kind === "search") return undefined;
      await pause();
      if (this.shows(control, field)) return undefined;
    }
    return { reason: "not_kept" };
  },
};

export function isTextBox(element: HTMLElement): boolean {
  if (element.matches("textarea") || element.isContentEditable) return true;
  return element.matches("input") && !NOT_TYPED.test((element as HTMLInputElement).type);
}
