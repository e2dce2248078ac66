/** A number or code in several boxes of fixed lengths, such as a telephone number in three or a code in six. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isRendered } from "../dom/visibility.ts";
import { type Part, showsParts, stepsOfParts } from "./parts/fill-parts.ts";
import { isTextBox } from "./parts/is-text-box.ts";
import type { Widget } from "./widget.ts";

const ROW_LEVELS = 2;

export const splitBox: Widget = {
  name: "split box",

  recognise(element, field) {
    if (field.kind !== "text" || element.matches("form")) return undefined;
    if (isTextBox(element)) return rowFrom(element as HTMLInputElement, field.value);
    return partsOf(element, field.value) ? element : undefined;
  },

  shows: (control, field) => showsParts(partsOf(control, field.value) ?? [], field),

  read: (control) => boxesIn(control).map(visibleText).join(" "),

  async *steps(control, field, timeoutMs) {
    return yield* stepsOfParts(() => partsOf(control, field.value) ?? [], field, timeoutMs);
  },
};

function partsOf(group: HTMLElement, value: string): Part[] | undefined {
  const boxes = boxesIn(group);
  const code = value.replace(/[^\p{L}\p{N}]/gu, "");
  const lengths = boxes.map(({ maxLength }) => maxLength);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (boxes.length < 2 || lengths.some((length) => length < 1) || total !== code.length) return undefined;
  let from = 0;
  return boxes.map((control, at) => {
    const part = code.slice(from, from + (lengths[at] ?? 0));
    from += part.length;
    return { control, values: [part] };
  });
}

/** The element around a box and its continuation: a recorded box may be the first of its row. */
function rowFrom(box: HTMLInputElement, value: string): HTMLElement | undefined {
  const length = value.replace(/[^\p{L}\p{N}]/gu, "").length;
  if (!(box.maxLength >= 1 && box.maxLength < length)) return undefined;
  let row = parentOf(box);
  for (let level = 0; row && level < ROW_LEVELS; level++, row = parentOf(row)) {
    const boxes = boxesIn(row);
    if (boxes.length > 1) return boxes[0] === box && partsOf(row, value) ? row : undefined;
  }
  return undefined;
}

function boxesIn(group: HTMLElement): HTMLInputElement[] {
  return queryWithin(group, "input").filter((box) => isTextBox(box) && isRendered(box)) as HTMLInputElement[];
}
