/** Selectors of elements whose own content is edited (https://html.spec.whatwg.org/#contenteditable). */
export const EDITABLE = "[contenteditable]:not([contenteditable=false])";

/** Editable elements that hold one line without formats, as a text box does. */
export const PLAIN_LINE =
  ":is([contenteditable=plaintext-only],[contenteditable][aria-multiline=false]):not([role=spinbutton],[role=combobox])";

const NOT_TYPED = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;

export function isTextBox(element: HTMLElement): boolean {
  if (element.matches("textarea") || element.isContentEditable) return true;
  return element.matches("input") && !NOT_TYPED.test((element as HTMLInputElement).type);
}

/** Whether a control takes typing, and not the mouse alone. */
export function isTyped(control: HTMLElement): boolean {
  return isTextBox(control) && !(control as HTMLInputElement).readOnly && control.inputMode !== "none";
}
