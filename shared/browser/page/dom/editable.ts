/** Selectors of elements whose own content is edited (https://html.spec.whatwg.org/#contenteditable). */
export const EDITABLE = "[contenteditable]:not([contenteditable=false])";

/** Those that hold one line without formats, as a text box does. */
export const PLAIN_LINE =
  ":is([contenteditable=plaintext-only],[contenteditable][aria-multiline=false]):not([role=spinbutton],[role=combobox])";
