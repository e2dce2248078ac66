/** Boxes that make a chip of any typed text. */
import { drawn, pause, waitFor } from "../../../dom/document.ts";
import { pressKey, setText } from "../../../dom/events.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { isRemover } from "../lists/option-list.ts";
import { textsAround, wrongChips } from "./shown-choice.ts";

/** A text that no list offers, to try whether a box takes any text. */
export const TAG = "Zyzzyva 27";
const FRAME_LEVELS = 3;

/** Whether a text box without a frame stands in a drawn one that has room for further lines of chips. */
export function mayTakeTags(box: HTMLInputElement): boolean {
  if (box.type !== "text" || box.maxLength > 0 || box.pattern !== "" || hasBorder(box)) return false;
  let frame = box.parentElement;
  for (let level = 0; frame && level < FRAME_LEVELS; level++, frame = frame.parentElement) {
    const others = [...frame.querySelectorAll("input,select,textarea,button")];
    if (others.some((one) => one !== box && !isRemover(one))) return false;
    if (hasBorder(frame)) return getComputedStyle(frame).flexWrap === "wrap";
  }
  return false;
}

/** Whether one answer is entered into a box that may make chips of any text. */
export function mayMakeChips(control: HTMLElement, { values, options }: PlannedField): boolean {
  const isOne = values === undefined && options.length === 0;
  return isOne && control.matches("input") && mayTakeTags(control as HTMLInputElement);
}

/**
 * Enters the first text of an answer as a chip. A comma divides the texts, as it does while a person types.
 *
 * @returns undefined where the box makes no chip
 */
export async function enterFirstChip(
  control: HTMLElement,
  { value }: PlannedField,
): Promise<FieldTrouble | undefined> {
  const texts = value.split(/[,;]/).flatMap((part) => part.trim() || []);
  const [text = ""] = texts;
  const isTaken = () =>
    visibleText(control) === "" && textsAround(control).some((one) => one.includes(normalize(text)));
  if (text === "" || isTaken()) return undefined;
  control.focus({ preventScroll: true });
  setText(control, text);
  // The real key would also submit a form.
  pressKey(control, "Enter");
  if (await waitFor(() => isTaken() || undefined, OPEN_MS)) return { reason: "takes_chips", texts };
  setText(control, "");
  return undefined;
}

/** Types a text with Enter, and removes the chip that it has become. @returns whether it has become one */
export async function* makesChip(control: HTMLElement): AsyncGenerator<Step, boolean> {
  yield { do: "type", into: control, text: TAG };
  await pause();
  // The real key would also submit a form.
  pressKey(control, "Enter");
  const isTaken = () =>
    visibleText(control) === "" && textsAround(control).some((text) => text.includes(normalize(TAG)));
  const isChip = (await waitFor(() => isTaken() || undefined, OPEN_MS)) ?? false;
  if (!isChip) {
    yield { do: "type", into: control, text: "" };
    return false;
  }
  const none = { field_id: "", label: "", kind: "select" as const, locators: [], options: [], value: "" };
  for (const remove of wrongChips(control, { ...none, values: [] })) yield { do: "click", on: remove };
  await drawn();
  if (isTaken()) yield { do: "press", on: control, key: "Backspace" };
  return true;
}

function hasBorder(element: HTMLElement): boolean {
  return Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0;
}
