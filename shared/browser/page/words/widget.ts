/**
 * The interface of a widget: one kind of form control, recognised from its element alone. Records what a run has done to an
 * element, and how the page reacts to a text.
 */
import type { FieldType } from "../../../wizards/format/format.ts";
import type { Step } from "../memory.ts";
import type { FieldTrouble, ListedOptions, PlannedField } from "../protocol.ts";

export interface Widget {
  /** Reported in traces, such as `radio group`. */
  readonly name: string;
  /**
   * The control that the widget drives, for the element that a field's locators lead to.
   *
   * @returns undefined for every other kind of element
   */
  recognise(element: HTMLElement, field: PlannedField): HTMLElement | undefined;
  /** Whether the control shows the answer; compared by meaning, since sites reformat what they take. */
  shows(control: HTMLElement, field: PlannedField): boolean;
  /** Whether the control shows the answer as its own default, of which the page's scripts may not have been notified. */
  isDefault?(control: HTMLElement, field: PlannedField): boolean;
  /** The control's present text, for traces. */
  read(control: HTMLElement): string;
  /**
   * The steps that a person would take. Each is done before the generator continues, by a script's events or by the real
   * mouse and keyboard.
   */
  steps(
    control: HTMLElement,
    field: PlannedField,
    timeoutMs: number,
  ): AsyncGenerator<Step, FieldTrouble | undefined>;
  /** Enters the answer directly, where that is faster than the steps. {@link Widget.shows} proves the result. */
  set?(
    control: HTMLElement,
    field: PlannedField,
  ): Promise<FieldTrouble | undefined> | FieldTrouble | undefined;
  /** The steps that complete an answer that {@link Widget.set} has entered, such as a press on the day of an open calendar. */
  complete?(control: HTMLElement, field: PlannedField): AsyncGenerator<Step, FieldTrouble | undefined>;
  /** The steps that enter the answer where the control has not kept it, or the data of its form has not. */
  otherwise?(
    control: HTMLElement,
    field: PlannedField,
    timeoutMs: number,
  ): AsyncGenerator<Step, FieldTrouble | undefined>;
  /** The reason why the control cannot take this answer now; undefined if it can. Options may still be loading. */
  refuses?(control: HTMLElement, field: PlannedField): FieldTrouble | undefined;
}

/** The controls of a widget, as the description of a page finds them: runs need none of it. */
export interface ControlKind {
  readonly widget: Widget;
  /** The controls of this kind on the page. Another kind may find the same ones. */
  find(): HTMLElement[];
  /** Kind, options, rules and state of a control that {@link ControlKind.find} returned. */
  describe(control: HTMLElement): Description;
  /** Reads the options of a control whose {@link Description.opens} is true, and restores it. */
  list?(control: HTMLElement, timeoutMs: number): AsyncGenerator<Step, ListedOptions>;
}

/** A control in the terms of a wizard's field; label, hint and locators are read alike for every widget. */
export interface Description {
  field_type: FieldType;
  /** The answer that the control shows; empty without one. */
  value: string;
  /** For radios and boxes. */
  checked?: boolean;
  options?: DescribedOption[];
  /** Takes several options. */
  multiple?: boolean;
  /** Options appear only in a list that {@link ControlKind.list} opens. */
  opens?: boolean;
  /** The options are suggestions: the control takes any text. */
  takes_text?: boolean;
  minimum?: number;
  maximum?: number;
  max_length?: number;
  pattern?: string;
  /** Takes digits alone. */
  numeric?: boolean;
  /** A control that only a person can use, such as a file upload. */
  unsupported?: string;
  /** The words of the question, where another element has them. */
  label?: string;
  /** The first of the boxes that the control consists of: its locators lead to the control as well. */
  first?: HTMLElement;
}

export interface DescribedOption {
  value: string;
  label: string;
}

/** The control does not show the answer that was entered. */
export const NOT_KEPT: FieldTrouble = { reason: "not_kept" };

/** The control may take the answer of the real keyboard alone. */
export const NEEDS_KEYS: FieldTrouble = { reason: "needs_keys" };

/** How a choice is drawn, without the marks that follow the mouse and the focus. */
export interface Look {
  /** Its attributes, and the classes of its parts. */
  parts: string;
  /** The colours and frames of its large parts; empty where they prove nothing. */
  paint: string;
  /** A word or a sign states that it is chosen. */
  isChosen: boolean;
}

/** One record for each element, for as long as the document holds it. */
interface ElementRecord {
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
  /** The first looks of choices, by their place: the record of the document's root holds them. */
  firstLooks?: Map<string, Look>;
  /** The state that the input stated in ARIA at first. */
  firstAria?: string;
  /** The component states another state in ARIA since. */
  keepsAria?: boolean;
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
  /** The box makes a chip of each text. */
  isTagBox?: boolean;
  /** The texts around the box before it took an answer. */
  textsBefore?: Set<string>;
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

/** Records a box into which a text is about to be set. */
export function expectMark(box: HTMLElement): void {
  recordOf(box).tookText = true;
  if (!isMarked(box)) recordOf(box).isUnmarked = true;
}

/** Whether the page has marked the box since {@link expectMark}. */
export function isRefused(box: HTMLElement): boolean {
  return isMarked(box) && recordOf(box).isUnmarked === true;
}

/** Ignores the mark from now on: the box marks every form of the answer, and the page's message names the reason. */
export function acceptMark(box: HTMLElement): void {
  recordOf(box).isUnmarked = false;
}

/** Whether a box has taken a typed text: one that turns off the keyboard of a telephone later can still be typed into. */
export function tookText(box: HTMLElement): boolean {
  return recordOf(box).tookText === true;
}

function isMarked(box: HTMLElement): boolean {
  return box.getAttribute("aria-invalid") === "true";
}
