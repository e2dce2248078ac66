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
