/** A number or code in several boxes of fixed lengths, such as a telephone number in three or a code in six. */
import { ancestors, pause, queryAll, queryWithin } from "../dom/document.ts";
import { isTextBox } from "../dom/selectors.ts";
import { labelTexts, normalize, visibleText } from "../dom/text.ts";
import { isRendered, isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/text/fill-parts.ts";
import type { ControlKind, Step, Widget } from "./widget.ts";

const ROW_LEVELS = 5;
/** In CSS pixels. */
const WIDEST_FOR_ONE = 72;
/** Fewer boxes that state no limit may be amounts. */
const FEWEST_WITHOUT_LIMIT = 4;
const FEWEST = 3;
/** The part of a label that differs among the boxes of one code: digit 1, second digit. */
const NUMBERED = /\d+|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|last)\b/g;

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

  describe: (control) => ({
    field_type: "text",
    value: boxesIn(control).map(visibleText).join(""),
    max_length: boxesIn(control).length,
  }),
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
  return box.getBoundingClientRect().width <= WIDEST_FOR_ONE;
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
  const texts = boxes.map(labelTexts);
  if (texts.filter((own) => own.includes(normalize(label))).length === 1) return true;
  if (boxes.some(({ maxLength }) => maxLength >= 0)) return false;
  const names = texts.map(([own = ""]) => own.replace(NUMBERED, " ").trim());
  return boxes.length < FEWEST_WITHOUT_LIMIT || (names.every(Boolean) && new Set(names).size > 1);
}

/** The element around equal boxes of one character each: together they are one question. */
function codeAround(box: HTMLInputElement): HTMLElement[] {
  if (!isTextBox(box) || !isVisible(box) || !isForOne(box)) return [];
  for (const row of ancestors(box, ROW_LEVELS)) {
    const boxes = boxesIn(row);
    if (boxes.length > 1) return isCode(boxes) ? [row] : [];
  }
  return [];
}

function isCode(boxes: HTMLInputElement[]): boolean {
  const widths = boxes.map((box) => Math.round(box.getBoundingClientRect().width));
  const fewest = boxes.every(({ maxLength }) => maxLength === 1) ? FEWEST : FEWEST_WITHOUT_LIMIT;
  return boxes.length >= fewest && areForOneEach(boxes) && Math.max(...widths) - Math.min(...widths) <= 1;
}

function boxesIn(group: HTMLElement): HTMLInputElement[] {
  return queryWithin(group, "input").filter((box) => isTextBox(box) && isRendered(box)) as HTMLInputElement[];
}
