/** Selectors that several parts of the page script share. */

/** A control of HTML that holds an answer. */
export const BOX = "input:not([type=hidden]),select,textarea";
export const BUTTON = "button,[role=button]";
/** The element around the options of one question. */
export const GROUP = "fieldset,[role=group],[role=radiogroup]";
/** One part of a date or time that a component draws as its own box. */
export const SEGMENT = "[role=spinbutton][contenteditable]";
export const SLIDER = "input[type=range],[role=slider]";
export const TABLE = "table,[role=table],[role=grid]";

/** Selectors of elements whose own content is edited (https://html.spec.whatwg.org/#contenteditable). */
export const EDITABLE = "[contenteditable]:not([contenteditable=false])";

/** Those that hold one line without formats, as a text box does. */
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

/** Controls that take an answer. */
export const ANSWERED =
  "input:not([type=hidden]):not([type=submit]):not([type=button]),select,textarea,[role=combobox],[role=listbox]," +
  `[role=radio],[role=checkbox],[role=switch],[role=slider],[role=spinbutton],${EDITABLE}`;
/** Buttons, and what opens a popup. */
export const PRESSED = "button,[role=button],[aria-haspopup]";
