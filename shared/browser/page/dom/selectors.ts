/** Selectors that several parts of the page script share. */

/** A control of HTML that holds an answer. */
export const BOX = "input:not([type=hidden]),select,textarea";
export const BUTTON = "button,[role=button]";
/** Buttons, also those that are inputs. */
export const ANY_BUTTON = `${BUTTON},input[type=submit],input[type=button],input[type=image]`;
/** A button that may be the option of a question. */
export const OPTION_BUTTON = "button:not([type=submit]),[role=button],input[type=button]";
/** A box, or a control of ARIA that holds one answer or is one option of it. */
export const CONTROL = `${BOX},[role=radio],[role=checkbox],[role=combobox]`;
/** One option of a question, or a box that is on or off. */
export const CHOICE = "input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],[role=switch]";
/** A dialog that is open. */
export const DIALOG = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]";
/** An element whose words name what follows it or holds it. */
export const HEADING = "h1,h2,h3,h4,h5,h6,[role=heading],legend,caption";
/** A named list of drawn boxes. Specimen: https://support.google.com/docs/answer/7322334. */
const BOX_LIST =
  "[role=list]:is([aria-label],[aria-labelledby]):has([role=checkbox]):not(:has([role=radio],[role=listbox],[role=heading],input,textarea))";
/** The element around the options of one question. */
export const GROUP = `fieldset,[role=group],[role=radiogroup],[role=tablist][aria-label],ul:has(> li > [role=radio]),${BOX_LIST}`;
/** One part of a date or time that a component draws as its own box. */
export const SEGMENT = "[role=spinbutton]:not(input)";
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

/** Whether the form sends a native control under its own name. */
export function isSentByName(control: HTMLElement): boolean {
  const { form, name } = control as HTMLInputElement;
  return control.matches("input,select,textarea") && form !== null && name !== "";
}

/** Controls that take an answer. */
export const ANSWERED =
  "input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea,[role=combobox],[role=listbox]," +
  `[role=radio],[role=checkbox],[role=switch],[role=slider],[role=spinbutton],${EDITABLE}`;
/** Buttons, and what opens a popup. */
export const PRESSED = "button,[role=button],[aria-haspopup]";
