/**
 * An answer that the page divides over several controls, each driven by a widget of its own; and a number or code in several
 * boxes of fixed lengths, such as a telephone number in three or a code in six.
 */

import { halfOfDay } from "../../../text/dates.ts";
import { CHOICES } from "../../../text/vocabulary/choices.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { ancestors, pause, queryAll, queryWithin, rectOf, waitFor } from "../dom/document.ts";
import { BUTTON, isTextBox } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isRendered, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { Step } from "../memory.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { questionOf } from "../words/question.ts";
import { type ControlKind, NOT_KEPT, recordOf, type Widget } from "../words/widget.ts";
import { combobox } from "./combobox.ts";
import { nativeSelect } from "./native-select.ts";
import { spinButton } from "./spin-button.ts";
import { textBox } from "./text-box.ts";

const ROW_LEVELS = 5;
/** In CSS pixels. */
const WIDEST_FOR_ONE = 72;
/** Fewer boxes that state no limit may be amounts. */
const FEWEST_WITHOUT_LIMIT = 4;
const FEWEST = 3;
/** The part of a label that differs among the boxes of one code: digit 1, second digit. */
const NUMBERED = new RegExp(
  `\\d+|${holdsText(inAllLanguages(CHOICES, ({ ordinals }) => ordinals)).source}`,
  "g",
);

export const splitBox: Widget = {
  name: "split box",

  recognise(element, field) {
    if (field.kind !== "text" || element.matches("form")) return undefined;
    if (isTextBox(element)) return rowFrom(element as HTMLInputElement, field);
    return partsOf(element, field.value) ? element : undefined;
  },

  shows: (control, field) => showsParts(partsOf(control, field.value) ?? [], field),

  read: (control) => boxesIn(control).map(visibleText).join(" "),

  async *steps(control, field, timeoutMs) {
    const parts = partsOf(control, field.value) ?? [];
    // Boxes of one character hand the focus on by themselves: one that is left early takes it back.
    if (parts.every(({ values: [text = ""] }) => text.length === 1)) {
      yield* typeThrough(parts);
      if (this.shows(control, field)) return undefined;
    }
    return yield* stepsOfParts(() => partsOf(control, field.value) ?? [], field, timeoutMs);
  },
};

export const splitBoxes: ControlKind = {
  widget: splitBox,

  find: () => [...new Set(queryAll("input").flatMap((box) => codeAround(box as HTMLInputElement)))],

  describe(control) {
    const boxes = boxesIn(control);
    const [first] = boxes;
    const described = { field_type: "text" as const, value: boxes.map(visibleText).join("") };
    // A divided number may be given with its signs; its words may stand next to its first box.
    return first && isDivided(boxes)
      ? { ...described, first, label: questionOf(first).label }
      : { ...described, max_length: boxes.length };
  },
};

async function* typeThrough(parts: Part[]): AsyncGenerator<Step, void> {
  for (const { control, values } of parts) {
    yield { do: "type", into: control, text: values[0] ?? "" };
    await pause();
  }
  const last = parts.at(-1);
  if (last) yield { do: "press", on: last.control, key: "Tab" };
}

function partsOf(group: HTMLElement, value: string): Part[] | undefined {
  const boxes = boxesIn(group);
  const code = value.replace(/[^\p{L}\p{N}]/gu, "");
  const isOneEach = boxes.length === code.length && areForOneEach(boxes);
  const lengths = boxes.map(({ maxLength }) => (isOneEach ? 1 : maxLength));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (boxes.length < 2 || lengths.some((length) => length < 1) || total !== code.length) return undefined;
  let from = 0;
  return boxes.map((control, at) => {
    const part = code.slice(from, from + (lengths[at] ?? 0));
    from += part.length;
    return { control, values: [part] };
  });
}

/** Whether a box has room for one character, or states that as its limit. */
function isForOne(box: HTMLInputElement): boolean {
  return box.maxLength === 1 || (box.maxLength < 0 && isNarrow(box));
}

// One box, the first or the next to fill, may take the whole code, which the page divides.
function areForOneEach(boxes: HTMLInputElement[]): boolean {
  const [longer, ...others] = boxes.filter((box) => !isForOne(box));
  return others.length === 0 && (!longer || (longer.maxLength === boxes.length && isNarrow(longer)));
}

function isNarrow(box: HTMLInputElement): boolean {
  return rectOf(box).width <= WIDEST_FOR_ONE;
}

/** The element around a box and its continuation: a recorded box may be the first of its row, or a hidden copy of it. */
function rowFrom(box: HTMLInputElement, { label, value }: PlannedField): HTMLElement | undefined {
  const length = value.replace(/[^\p{L}\p{N}]/gu, "").length;
  const isCopy = !isRendered(box);
  const isPart = isNarrow(box) || (box.maxLength >= 1 && box.maxLength < length);
  if (!isCopy && !isPart) return undefined;
  for (const row of ancestors(box, ROW_LEVELS)) {
    const boxes = boxesIn(row);
    if (boxes.length > 1) {
      const isRow = (isCopy || boxes[0] === box) && !areQuestions(boxes, label) && partsOf(row, value);
      return isRow ? row : undefined;
    }
  }
  return undefined;
}

/** Whether the boxes have labels of their own, as in a household's adults and children: each is a question then. */
function areQuestions(boxes: HTMLInputElement[], label: string): boolean {
  const texts = boxes.map((box) => questionOf(box).names);
  if (texts.filter((own) => own.includes(normalize(label))).length === 1) return true;
  if (boxes.some(({ maxLength }) => maxLength >= 0)) return false;
  const names = texts.map(([own = ""]) => own.replace(NUMBERED, " ").trim());
  return boxes.length < FEWEST_WITHOUT_LIMIT || (names.every(Boolean) && new Set(names).size > 1);
}

/** The element around equal boxes of one character each, or those of a divided number: together they are one question. */
function codeAround(box: HTMLInputElement): HTMLElement[] {
  if (!isTextBox(box) || !isVisible(box) || !(isForOne(box) || box.maxLength > 1)) return [];
  for (const row of ancestors(box, ROW_LEVELS)) {
    const boxes = boxesIn(row);
    if (boxes.length > 1) return isCode(boxes) || isDivided(boxes) ? [row] : [];
  }
  return [];
}

/** The lengths of a Social Security number, and of a telephone number of North America. */
const DIVISIONS = new Set(["3-2-4", "3-3-4"]);

/** Whether boxes of such lengths have no labels of their own: at most the first one bears the label of the number. */
function isDivided(boxes: HTMLInputElement[]): boolean {
  if (!DIVISIONS.has(boxes.map(({ maxLength }) => maxLength).join("-"))) return false;
  return boxes.slice(1).every((box) => questionOf(box).statedLabel === "");
}

function isCode(boxes: HTMLInputElement[]): boolean {
  const widths = boxes.map((box) => Math.round(rectOf(box).width));
  const fewest = boxes.every(({ maxLength }) => maxLength === 1) ? FEWEST : FEWEST_WITHOUT_LIMIT;
  return boxes.length >= fewest && areForOneEach(boxes) && Math.max(...widths) - Math.min(...widths) <= 1;
}

function boxesIn(group: HTMLElement): HTMLInputElement[] {
  return queryWithin(group, "input").filter((box) => isTextBox(box) && isRendered(box)) as HTMLInputElement[];
}

const halfButton: Widget = {
  name: "button of AM and PM",

  recognise: (element) => (element.matches(BUTTON) && halfOf(element) ? element : undefined),

  shows: (control, { value }) => halfOf(control) === halfOfDay(value),

  read: visibleText,

  async *steps(control, field) {
    yield { do: "click", on: control };
    const isDone = () => !control.isConnected || halfButton.shows(control, field) || undefined;
    return (await waitFor(isDone, RENDER_MS)) ? undefined : NOT_KEPT;
  },
};

/** The only such button within an element. */
export function halfButtonIn(scope: Element): HTMLElement | undefined {
  const buttons = queryWithin(scope, BUTTON).filter((one) => isVisible(one) && halfOf(one));
  return buttons.length === 1 ? buttons[0] : undefined;
}

function halfOf(button: HTMLElement): string | undefined {
  return halfOfDay(visibleText(button).trim());
}

const WIDGETS: readonly Widget[] = [nativeSelect, spinButton, halfButton, combobox, textBox];

export interface Part {
  control: HTMLElement;
  /** Notations of the part, the most fitting first. */
  values: string[];
}

export function showsParts(parts: Part[], field: PlannedField): boolean {
  return parts.every((part) => showsPart(part, field));
}

/**
 * Enters each part directly where that is kept, and by its steps otherwise.
 *
 * @param find the parts as they are now: a page may render all of them again after each answer
 */
export async function* stepsOfParts(
  find: () => Part[],
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  for (let at = 0; at < find().length; at++) {
    const part = find()[at] as Part;
    const { widget, plans } = resolve(part, field);
    const [planned] = plans;
    if (!planned || showsPart(part, field)) continue;
    if (widget.set && !recordOf(part.control).isEntered) {
      recordOf(part.control).isEntered = true;
      const trouble = await widget.set(part.control, planned);
      if (trouble && trouble.reason !== "not_kept" && trouble.reason !== "needs_keys") return trouble;
      await pause();
      if (showsPart(part, field)) continue;
    }
    let trouble: FieldTrouble | undefined;
    for (const plan of plans) {
      trouble = yield* widget.steps(part.control, plan, timeoutMs);
      // Only an open list shows how it writes its options.
      if (trouble?.reason !== "unknown_option") break;
    }
    const now = find()[at];
    const isReplaced = now && now.control !== part.control && showsParts([now], field);
    if (trouble && !isReplaced) return trouble;
  }
  return showsParts(find(), field) ? undefined : NOT_KEPT;
}

function showsPart(part: Part, field: PlannedField): boolean {
  const { widget, plans } = resolve(part, field);
  return plans.some((plan) => widget.shows(part.control, plan));
}

/** The widget of a part, and the part in the notations that its control may take, the most fitting first. */
function resolve({ control, values }: Part, field: PlannedField): { widget: Widget; plans: PlannedField[] } {
  const isList = control.matches("select,[role=combobox],[role=listbox]");
  const plans = values.map((value) => ({
    ...field,
    kind: isList ? ("select" as const) : ("text" as const),
    value,
    values: undefined,
    options: [],
    date_order: undefined,
  }));
  const [first = { ...field, value: "" }] = plans;
  // The options of a typed box are suggestions.
  const widget = WIDGETS.find((one) => one.recognise(control, first)) ?? textBox;
  const taken = plans.filter((plan) => !widget.refuses?.(control, plan));
  const fitting = taken.length > 0 ? taken : [first];
  return { widget, plans: isList ? fitting : fitting.slice(0, 1) };
}
