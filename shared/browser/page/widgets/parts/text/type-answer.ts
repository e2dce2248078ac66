/** Typing an answer with the keyboard: in each of its forms, until the box keeps one. */
import { closest, drawn, pause, waitFor } from "../../../dom/document.ts";
import { press, pressKey } from "../../../dom/events.ts";
import { isTextBox } from "../../../dom/selectors.ts";
import { isDisabled } from "../../../dom/visibility.ts";
import { RENDER_MS } from "../../../limits.ts";
import type { PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import {
  awaitCalendar,
  dismissPicker,
  isIgnored,
  typedPartOf,
  unaskedCalendar,
} from "../dates/open-calendar.ts";

/** A mask takes its keys from the first position, or only over its selected content. */
const BEFORE_KEYS = [["ControlOrMeta+A", "Delete", "Home"], ["ControlOrMeta+A"]];

/** A box that the keyboard fills. */
export interface Typing {
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
export async function* typeForms(box: Typing, forms: string[]): AsyncGenerator<Step, Typed> {
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

/** Types a text, and leaves the box. @returns whether the box shows the answer */
export async function* typeAgain(
  { control, field, before, isShown }: Typing,
  text: string,
): AsyncGenerator<Step, boolean> {
  yield { do: "type", into: control, text };
  yield* leave(control, field, before);
  return isShown();
}

/** Presses the keys of an answer. @returns whether the box shows it */
export async function* typeByKeys(box: Typing, text: string): AsyncGenerator<Step, boolean> {
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
  if ((control.getRootNode() as Document | ShadowRoot).activeElement === control) {
    control.blur();
    await drawn();
  }
  await closePopup(control);
  await dismissPicker(control, field, before);
}

/**
 * After a text is set, the calendar or list of its box may remain open and lock the page. A press elsewhere closes it,
 * and the box takes the text.
 */
export async function closePopup(control: HTMLElement): Promise<void> {
  const isOpen = () => control.isConnected && control.getAttribute("aria-expanded") === "true";
  if (!isOpen() || !isTextBox(control) || closest(control, "dialog,[role=dialog]")) return;
  press(control.ownerDocument.documentElement);
  await waitFor(() => !isOpen() || undefined, RENDER_MS);
  if (isOpen()) pressKey(control, "Escape");
  await waitFor(() => !isOpen() || undefined, RENDER_MS);
}
