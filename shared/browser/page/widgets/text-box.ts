/** Boxes that take typed text: inputs and text areas, with or without a mask. The keyboard types each form of the answer. */
import { ancestors, drawn, pause, queryAll, queryWithin, tick, waitFor } from "../dom/document.ts";
import { awaitWidgets, commit, press, pressKey, setText } from "../dom/events.ts";
import { EDITABLE, isSentByName, isTextBox, isTyped, PLAIN_LINE } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { OPEN_MS, RENDER_MS } from "../limits.ts";
import { endLook, type Step } from "../memory.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { isReplaced } from "../words/match-option.ts";
import { awaitClosed, hasFocus, isExpanded, pressElsewhere, visibleBefore } from "../words/popup.ts";
import {
  acceptMark,
  type ControlKind,
  type Description,
  expectMark,
  isRefused,
  NEEDS_KEYS,
  NOT_KEPT,
  recordOf,
  type Widget,
} from "../words/widget.ts";
import { enterChips } from "./combobox.ts";
import { showsChoices, textsAround } from "./parts/chosen/shown-choice.ts";
import { dateInFormat, MIDNIGHT, momentOf, showsMoment, showsOtherDate } from "./parts/dates/moment.ts";
import {
  awaitCalendar,
  dismissPicker,
  hasOpenCalendar,
  isIgnored,
  offersPick,
  openAndPick,
  pickMoment,
  typedPartOf,
  unaskedCalendar,
} from "./parts/dates/open-calendar.ts";
import { isSameText, typedForms } from "./parts/text/typed-forms.ts";
import { limitOf } from "./spin-button.ts";

/** Maximum number of forms to try. */
const MOST_FORMS = 5;

export const textBox: Widget = {
  name: "text box",

  recognise: (element) => (isTextBox(element) ? element : undefined),

  // Some libraries draw their hint as the value.
  isDefault: (control) => {
    const { value, placeholder } = control as HTMLInputElement;
    return placeholder !== undefined && placeholder !== "" && value === placeholder;
  },

  async set(control, field) {
    // A search box submits its text with a key, and only the real keyboard has one.
    if (field.kind === "search") return NEEDS_KEYS;
    // The focus may open a popup of days or times.
    const { date, month, time } = momentOf(control, field);
    const before = date || month || time ? visibleBefore() : undefined;
    if ((control as HTMLInputElement).readOnly) recordOf(control).visibleBefore = before ?? visibleBefore();
    // Some boxes take typing, and show its form, once they have the focus.
    control.focus({ preventScroll: true });
    endLook();
    if ((control as HTMLInputElement).readOnly) return NEEDS_KEYS;
    if (before) await tick(0);
    const [text = field.value, ...others] = typedForms(control, field);
    expectMark(control);
    if (!isSentByName(control)) recordOf(control).textsBefore ??= new Set(textsAround(control));
    setText(control, text);
    let part = await typedPartOf(control, field, pause);
    for (const other of others) {
      if (!isIgnored(control, field)) break;
      setText(control, other);
      part = await typedPartOf(control, field, pause);
    }
    if ((part && isDisabled(part)) || isIgnored(control, field)) return NEEDS_KEYS;
    if (part) press(part);
    else commit(control);
    if (before && !part) await dismissPicker(control, field, before);
    if (!unaskedCalendar(control, field, text)) return undefined;
    // A calendar that the page attaches late reads the text then.
    await awaitWidgets(control);
    return unaskedCalendar(control, field, text) ? NEEDS_KEYS : undefined;
  },

  async *complete(control, field) {
    const part = await typedPartOf(control, field, drawn);
    if (part && isDisabled(part)) return NEEDS_KEYS;
    if (part) yield { do: "click", on: part };
    return undefined;
  },

  shows(control, field) {
    const { maxLength } = control as HTMLInputElement;
    // A script can enter more than a person can type.
    const isTooLong = maxLength >= 0 && visibleText(control).length > maxLength;
    if (recordOf(control).isTagBox) return showsChoices(control, asTags(field));
    return field.kind !== "search" && !isTooLong && !isUnread(control, field) && showsText(control, field);
  },

  otherwise: enterTags,

  read: visibleText,

  async *steps(control, field, timeoutMs) {
    const [first = field.value, ...others] = typedForms(control, field).slice(0, MOST_FORMS);
    if (field.kind === "search") {
      yield { do: "type", into: control, text: first };
      yield { do: "press", on: control, key: "Enter" };
      return undefined;
    }
    if (recordOf(control).isTagBox) return yield* enterChips(control, asTags(field), timeoutMs);
    const moment = momentOf(control, field);
    const isShown = () => this.shows(control, field);
    if ((control as HTMLInputElement).readOnly) {
      const before = recordOf(control).visibleBefore ?? visibleBefore();
      delete recordOf(control).visibleBefore;
      // A press on a box whose popup is open may close it.
      if (!offersPick(before, moment)) yield { do: "click", on: control };
      // Some boxes take typing once they have the focus.
      if ((control as HTMLInputElement).readOnly) {
        if (moment.date || moment.month || moment.time)
          return yield* pickMoment(before, moment, isShown, timeoutMs);
        return yield* lookForCalendar({ control, field, before, isShown });
      }
    }
    // The browser reports a change alone: a page that has missed the answer needs another one before it.
    if (isShown() && !moment.date && !moment.month && !moment.time) {
      yield { do: "type", into: control, text: "" };
      yield { do: "press", on: control, key: "Tab" };
    }
    expectMark(control);
    // A popup of days, times or months opens with the focus.
    const before = visibleBefore();
    const box: Typing = { control, field, before, isShown };
    const typed = yield* typeForms(box, [first, ...others]);
    if (typed.state === "kept")
      return typed.part || !this.complete ? undefined : yield* this.complete(control, field);
    const { date, time } = moment;
    const picking = date && openAndPick(control, { date, time }, isShown, timeoutMs, typed.sign);
    if (typed.state === "unread") {
      if (picking && !(yield* picking)) return undefined;
      // A sign next to the box may open no calendar.
      return typed.sign && isShown() ? undefined : NOT_KEPT;
    }
    if (yield* typeByKeys(box, first)) return undefined;
    if (isRefused(control)) {
      if (picking && !(yield* picking)) return undefined;
      acceptMark(control);
      return (yield* typeAgain(box, first)) ? undefined : NOT_KEPT;
    }
    if (picking) return yield* picking;
    if (!moment.month && !time) return yield* lookForCalendar(box);
    yield { do: "click", on: control };
    return yield* pickMoment(before, moment, isShown, timeoutMs);
  },
};

/** The texts of an answer, for a box that makes a chip of each. */
function asTags(field: PlannedField): PlannedField {
  const texts = field.value.split(/[,;\n]/).map((text) => text.trim());
  return { ...field, values: texts.filter((text) => text !== "") };
}

/**
 * Enters an answer as chips into a box whose component has kept its text nowhere. A chip is proved by its text, which
 * the component did not show before. Specimens: https://ark-ui.com/docs/components/tags-input,
 * https://webawesome.com/docs/components/tag-input.
 */
async function* enterTags(
  control: HTMLElement,
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const tags = asTags(field);
  const { textsBefore = new Set() } = recordOf(control);
  const isKnown = tags.values?.some((text) => textsBefore.has(normalize(text)));
  // A box with another text has read the answer in a notation of its own.
  const isOther = visibleText(control) !== "" && !showsText(control, field);
  const { date, month, time } = momentOf(control, field);
  if (field.kind !== "text" || isSentByName(control) || !isTyped(control)) return NOT_KEPT;
  if (isKnown || isOther || date || month || time) return NOT_KEPT;
  const trouble = yield* enterChips(control, tags, timeoutMs);
  if (trouble) return trouble;
  recordOf(control).isTagBox = true;
  return undefined;
}

export const textBoxes: ControlKind = {
  widget: textBox,

  find: () =>
    queryAll(`input,textarea,[role=textbox],[role=searchbox],${PLAIN_LINE}`).filter(
      (box) =>
        isTextBox(box) &&
        (!box.isContentEditable || box.matches(PLAIN_LINE)) &&
        !isReplaced(box) &&
        !isSearchOfList(box),
    ),

  describe: describeBox,
};

// A control drawn around a native list may have a box for searching in it.
function isSearchOfList(box: HTMLElement): boolean {
  return box.parentElement?.closest("[role=combobox]")?.querySelector("select") != null;
}

function describeBox(control: HTMLElement): Description {
  const input = control as HTMLInputElement;
  const value = visibleText(control);
  if (control.matches("input[type=number],input[role=spinbutton]"))
    return {
      field_type: "number",
      value,
      minimum: limitOf(control, "min"),
      maximum: limitOf(control, "max"),
    };
  const type = input.type === "search" ? "search" : control.matches("textarea") ? "textarea" : "text";
  const max_length = input.maxLength > 0 ? input.maxLength : undefined;
  const numeric = /^(numeric|decimal)$/.test(input.inputMode) || undefined;
  return { field_type: type, value, max_length, pattern: input.pattern || undefined, numeric };
}

/** Whether the page refuses the typed text, and the answer has other forms. */
function isUnread(control: HTMLElement, field: PlannedField): boolean {
  return isRefused(control) && typedForms(control, field).length > 1;
}

/** Whether the text of a box means the answer. */
function showsText(control: HTMLElement, field: PlannedField): boolean {
  const shown = visibleText(control);
  if (isSameText(shown, field.value, field.decimal)) return !showsOtherDate(control, field, shown);
  const { date, time = MIDNIGHT } = momentOf(control, field);
  if (date && time === MIDNIGHT && shown === dateInFormat(control, date)) return true;
  return showsMoment(control, field, shown);
}

const NO_EDITOR = `[role=spinbutton],[role=combobox],${PLAIN_LINE}`;
const EDITOR = `${EDITABLE}:not(${NO_EDITOR})`;
/** The distance between an editor and the text area that it replaces, in levels of the document. */
const COMPANION_LEVELS = 4;

export const richText: Widget = {
  name: "rich text",

  recognise(element, field) {
    if (field.kind !== "text") return undefined;
    const own = editableOf(element);
    if (own || isNativeShown(element)) return element.matches(NO_EDITOR) ? undefined : own;
    return element.matches("textarea") ? editorBeside(element) : onlyEditorIn(element);
  },

  // Editors keep a model of their own, which follows only the browser's own events.
  set: () => ({ reason: "needs_keys" }),

  shows: (control, field) => isSameText(visibleText(control), field.value, field.decimal),

  read: visibleText,

  async *steps(control, field) {
    yield { do: "type", into: control, text: field.value };
    await pause();
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

export const editors: ControlKind = {
  widget: richText,

  find: () => [
    ...queryAll(EDITOR).filter((element) => isOutermost(element) && element.ownerDocument === document),
    ...queryAll("iframe").filter((frame) => isVisible(frame) && editableOf(frame)),
  ],

  describe: (control) => ({ field_type: "textarea", value: visibleText(editableOf(control) ?? control) }),
};

function isNativeShown(element: HTMLElement): boolean {
  return element.matches("input,select") || (element.matches("textarea") && isVisible(element));
}

function editableOf(element: HTMLElement): HTMLElement | undefined {
  if (element.isContentEditable) return element;
  if (element.tagName !== "IFRAME") return undefined;
  const inner = (element as HTMLIFrameElement).contentDocument;
  if (!inner?.body) return undefined;
  if (inner.designMode === "on" || inner.body.isContentEditable) return inner.body;
  const editable = [...inner.body.querySelectorAll<HTMLElement>(`${EDITOR},iframe`)].filter(isOutermost);
  return editable.length === 1 ? editable[0] : undefined;
}

function onlyEditorIn(element: HTMLElement): HTMLElement | undefined {
  if (queryWithin(element, "input:not([type=hidden]),select").some(isVisible)) return undefined;
  const editors = queryWithin(element, `${EDITOR},iframe`).filter(isOutermost);
  const editable = new Set(editors.filter(isVisible).flatMap((editor) => editableOf(editor) ?? []));
  return editable.size === 1 ? [...editable][0] : undefined;
}

// Editors hide the text area that they replace, next to it.
function editorBeside(hidden: HTMLElement): HTMLElement | undefined {
  for (const scope of ancestors(hidden, COMPANION_LEVELS)) {
    const editor = onlyEditorIn(scope);
    if (editor) return editor;
    if (scope.matches("form,fieldset")) return undefined;
  }
  return undefined;
}

function isOutermost(element: HTMLElement): boolean {
  return !element.parentElement?.isContentEditable;
}

/** A mask takes its keys from the first position, or only over its selected content. */
const BEFORE_KEYS = [["ControlOrMeta+A", "Delete", "Home"], ["ControlOrMeta+A"]];

/** A box that the keyboard fills. */
interface Typing {
  control: HTMLElement;
  field: PlannedField;
  /** The elements that were visible before its popup opened. */
  before: Set<Element>;
  isShown: () => boolean;
}

/** `unread`: the box shows the answer, and its calendar may not have read it. */
interface Typed {
  state: "kept" | "unread" | "lost";
  /** The part of the popup that took the answer. */
  part?: HTMLElement;
  /** Opens the calendar of the box. */
  sign?: HTMLElement;
}

/** Types one form of the answer after the other, until the box keeps one. */
async function* typeForms(box: Typing, forms: string[]): AsyncGenerator<Step, Typed> {
  const { control, field, before, isShown } = box;
  for (const text of forms) {
    yield { do: "type", into: control, text };
    const part = await typedPartOf(control, field, () => awaitCalendar(control, field));
    const ignored = isIgnored(control, field);
    // The button of a calendar that has not read the text would confirm another moment.
    const isTaken = !part || !(isDisabled(part) || ignored);
    if (part && isTaken) yield { do: "click", on: part };
    // A calendar that still scrolls ignores the press, and some boxes read their text when they are left.
    if (!(part && isTaken && isShown())) yield* leave(control, field, before);
    if (!isTaken || !isShown()) continue;
    // The part that was pressed proves that its popup has read the text.
    if (part) return { state: "kept", part };
    const sign = unaskedCalendar(control, field, text);
    return { state: ignored || sign ? "unread" : "kept", sign };
  }
  return { state: "lost" };
}

/** @returns that the box keeps no such answer, and whether a press on it opens a calendar */
async function* lookForCalendar({ control, field, before }: Typing): AsyncGenerator<Step, FieldTrouble> {
  const isOpen = () => hasOpenCalendar(control) || undefined;
  if (!isOpen()) yield { do: "click", on: control };
  const calendar = await waitFor(isOpen, OPEN_MS);
  yield* leave(control, field, before);
  return calendar ? { reason: "not_kept", calendar } : NOT_KEPT;
}

/** Types a text, and leaves the box. @returns whether the box shows the answer */
async function* typeAgain(
  { control, field, before, isShown }: Typing,
  text: string,
): AsyncGenerator<Step, boolean> {
  yield { do: "type", into: control, text };
  yield* leave(control, field, before);
  return isShown();
}

/** Presses the keys of an answer. @returns whether the box shows it */
async function* typeByKeys(box: Typing, text: string): AsyncGenerator<Step, boolean> {
  const { control, field, before, isShown } = box;
  const keys = text.replace(/[^\p{L}\p{N}]/gu, "") || text;
  for (const first of BEFORE_KEYS) {
    yield* pressKeys(control, [...first, ...keys]);
    yield* leave(control, field, before);
    if (isShown()) return true;
  }
  return false;
}

// A mask may move the cursor after each key.
async function* pressKeys(control: HTMLElement, keys: string[]): AsyncGenerator<Step, void> {
  for (const key of keys) {
    if (/^[^ -~]$/.test(key)) return;
    yield { do: "press", on: control, key: key === " " ? "Space" : key };
    await pause();
  }
}

/**
 * Leaves a box into which a text was typed, and closes its popup.
 *
 * @param before the elements that were visible before the popup opened
 */
async function* leave(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): AsyncGenerator<Step, void> {
  yield { do: "press", on: control, key: "Tab" };
  await pause();
  // A box with an open popup may keep the focus, and drop its text only when it loses it.
  if (hasFocus(control)) {
    control.blur();
    await drawn();
  }
  await closePopup(control);
  await dismissPicker(control, field, before);
}

/**
 * After a text is set, the calendar or list of its box may remain open and lock the page. A press elsewhere closes it,
 * and the box takes the text.
 *
 * @returns whether there was one
 */
export async function closePopup(control: HTMLElement): Promise<boolean> {
  const isOpen = () => control.isConnected && isExpanded(control);
  if (!isTextBox(control) || !(await pressElsewhere(control, isOpen))) return false;
  if (isOpen()) pressKey(control, "Escape");
  await awaitClosed(isOpen, RENDER_MS);
  return true;
}
