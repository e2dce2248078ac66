/**
 * The memory of elements: one record for each element, for as long as the document holds it. A control is read back by
 * what it shows; the record separates an answer from what the control showed before.
 */
import type { Look } from "./parts/choices/choice-state.ts";

export interface ElementRecord {
  /** An option, radio or list in which this run has made a choice. */
  isPressed?: boolean;
  /** An element that holds the options of a list: its texts are no answer. */
  isList?: boolean;
  /** The button is one of the choices of a question, of which a class may mark one from the start. */
  isOfGroup?: boolean;
  /** The element holds the choices of a question that takes several, which state nothing but their drawing. */
  isDrawnGroup?: boolean;
  /** How the choice was drawn before one was pressed. */
  look?: Look;
  /** Of the document: the first looks of choices, by their place. */
  firstLooks?: Map<string, Look>;
  /** A part of a date or time into which its text was set. */
  isEntered?: boolean;
  /** The box has taken a text from the script. */
  tookText?: boolean;
  /** The box had no mark of an error before its text was set: a later one refuses the text. */
  isUnmarked?: boolean;
  /** The form that the box draws as its text while it has the focus, such as `dd/mm/yyyy`. */
  mask?: string;
  /** The elements that were visible before a box without typing got the focus. */
  visibleBefore?: Set<Element>;
  /** The answer whose day was pressed last: a second press may take it back. */
  pressedDay?: string;
  /** The text that was typed to find an option, until the page has taken a press on one. */
  search?: string;
  /** The texts that were entered as chips. */
  tags?: Set<string>;
  /** The control of a custom element, from before a popup within the element added controls of its own. */
  control?: HTMLElement;
  /** How often the button of a section was pressed. */
  presses?: number;
  /** The banner was answered: it may take its time to close. */
  isAnswered?: boolean;
}

const records = new WeakMap<Element, ElementRecord>();

export function recordOf(element: Element): ElementRecord {
  const record = records.get(element) ?? {};
  records.set(element, record);
  return record;
}
