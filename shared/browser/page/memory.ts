/**
 * The memory of the page script between two calls of Node, for as long as the document lives. Everything else is read from
 * the page at each look, or stands in the record of an element.
 */

import { FRAME_MS } from "./limits.ts";
import type { ArrivalPlan, FieldTrouble, ListedOptions, ResultAnchor } from "./protocol.ts";

/** One action of a person on one element. */
export type Step =
  /** `isAdded`: with the key that keeps the other choices of a list. */
  | { do: "click"; on: HTMLElement; isAdded?: true }
  /** Replaces the content of a box; `over`: the control overwrites its content itself. */
  | { do: "type"; into: HTMLElement; text: string; over?: boolean }
  /** A key by its name in the UI Events specification, such as `Enter` or `ArrowDown`. */
  | { do: "press"; on: HTMLElement; key: string };

/** The caption of the option that was pressed for a choice, and the texts under which a control may show it. */
export interface ChosenOption {
  caption?: string;
  texts: Set<string>;
}

/** A listener that a script of the page has added or removed. */
export interface Listened {
  target: EventTarget;
  type: string;
  /** Milliseconds of the page's clock. */
  at: number;
}

export interface Entered {
  /** Its events have reached the listeners that were added before this time. */
  since: number;
  repeats: number;
}

interface PageMemory {
  /** The values of this look, by the functions that have read them. */
  look?: Map<unknown, WeakMap<object, unknown>>;

  /** The button that was aimed at, until a click reaches it. */
  aimedButton?: HTMLElement;
  stopGuarding: () => void;
  /** The first answer of the page that a control no longer holds. */
  changedAnswer: () => string | undefined;
  /** The answer that the page had taken away when a click reached its button. */
  lostAnswer?: string;
  latestArrival?: ArrivalPlan;
  /** The results that have ended the last arrival, with their text and the time of the page's clock. */
  seenResults?: { results: ResultAnchor; text: string; at: number };
  /** A notice before the form was passed once. */
  isNoticePassed: boolean;
  /** Dialogs whose question was answered, with the text that they had. */
  settledDialogs: WeakMap<Element, string>;
  /** The texts of the page that was last reported as unknown. */
  reportedTexts?: string;
  /** The elements that were signs of a page, in the order in which they were met. */
  signs: Element[];
  /** The inputs that the browser has refused, with its words. */
  invalidInputs: Map<Element, string>;
  observedRoots: WeakSet<Node>;

  /** When an answer was last committed. */
  committedAt: number;
  isNewPage: boolean;
  isWatchingTimers: boolean;
  isObservingTimers: boolean;
  /** The steps that Node performs with the real mouse and keyboard. */
  gestures?: AsyncGenerator<Step, FieldTrouble | ListedOptions | undefined>;
  /** The names and values of the forms before the page was filled. */
  formData?: [name: string, value: string][];
  /** The elements that took answers, by their locators. */
  locatedFields: Map<string, HTMLElement>;
  /** The chosen options by field and choice, since a page may draw a new list for each choice. */
  chosenOptions: Map<string, ChosenOption>;
  /** When every box has loaded its options again. */
  loadsUntil: number;
  /** A box of this page has dropped its choice. */
  areChoicesDropped: boolean;

  /** The elements that were shown before a row was added. */
  shownElements?: WeakSet<Element>;
  saveButton?: HTMLElement;
  /** Whether the native dialog around an instance has to send its event `close`. */
  mayDialogClose?: () => boolean;
  /** The row before, when the add button was pressed. */
  earlierRow?: { box: HTMLElement | null; mentions: number };

  /** The controls with an answer whose events late listeners receive again. */
  enteredControls: Map<HTMLElement, Entered>;
  dispatchedAt: number;
  lateListeners: Listened[];
  addedListeners: Listened[];
  /** A component that renders again puts a new listener in the place of its last one: that one has received the answer. */
  removedListeners: Listened[];
  recordsUntil?: number;

  /** The element that a person has pressed, and those that were visible before. */
  pressed?: { element: HTMLElement; before: Set<Element> } | undefined;
  /** The element that a step has found. */
  foundNode?: HTMLElement;
  /** The field into which a step types. */
  typedField?: HTMLElement;
  /** Whether the control of the last answer of a step shows it, and its text. */
  shownAnswer?: () => { isKept: boolean; shown: string };
  pressLimit?: string;
  /** Ends after the tasks that a press has queued, such as an update of a framework. */
  queuedTasks?: Promise<void>;
  stopWatchingPress: () => void;
}

export const memory: PageMemory = {
  stopGuarding: () => {},
  changedAnswer: () => undefined,
  isNoticePassed: false,
  settledDialogs: new WeakMap(),
  signs: [],
  invalidInputs: new Map(),
  observedRoots: new WeakSet(),
  committedAt: Number.NEGATIVE_INFINITY,
  isNewPage: true,
  isWatchingTimers: false,
  isObservingTimers: false,
  locatedFields: new Map(),
  chosenOptions: new Map(),
  loadsUntil: 0,
  areChoicesDropped: false,
  enteredControls: new Map(),
  dispatchedAt: 0,
  lateListeners: [],
  addedListeners: [],
  removedListeners: [],
  stopWatchingPress: () => {},
};

/** Records that a box loads its options again. @param loadingMs the time that this takes */
export function expectLateChange(loadingMs: number): void {
  memory.loadsUntil = Math.max(memory.loadsUntil, performance.now() + lateTime(loadingMs));
}

/** Milliseconds until every box has loaded its options. */
export function untilSettled(): number {
  return Math.max(0, memory.loadsUntil - performance.now());
}

/** Milliseconds after which a box has loaded its options again. */
export function lateTime(loadingMs: number): number {
  return loadingMs + FRAME_MS;
}

/** Records that a box of this page has dropped its choice. */
export function recordDroppedChoice(): void {
  memory.areChoicesDropped = true;
}

export function dropsChoices(): boolean {
  return memory.areChoicesDropped;
}

/**
 * Reads a value of an element, or of another object, once a look. A look ends with the next microtask, and with each act of the
 * script on the page.
 */
// @__NO_SIDE_EFFECTS__
export function perLook<K extends object, V>(read: (key: K) => V): (key: K) => V {
  return (key) => {
    const values = valuesOf(read);
    if (values.has(key)) return values.get(key) as V;
    const value = read(key);
    values.set(key, value);
    return value;
  };
}

function valuesOf(read: unknown): WeakMap<object, unknown> {
  if (!memory.look) queueMicrotask(endLook);
  memory.look ??= new Map();
  const values = memory.look.get(read) ?? new WeakMap();
  memory.look.set(read, values);
  return values;
}

export function endLook(): void {
  memory.look = undefined;
}
