/** The text or the state that an element shows after a step, as the widgets of a run read it. */

import { tick, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isOutOfSight } from "../dom/visibility.ts";
import { nextGestures } from "../fill/fill-field.ts";
import { LOAD_MS, RENDER_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { GestureReport, PlannedField } from "../protocol.ts";
import { recognise } from "../widgets/index.ts";
import { choiceState } from "../words/choice-texts.ts";
import { companionOf } from "../words/match-option.ts";

const BOXES =
  "input[type=checkbox],input[type=radio],[role=checkbox],[role=radio],[role=switch],[role=menuitemcheckbox],[role=menuitemradio]";

export interface TypedText {
  isKept: boolean;
  /** Absent for a box that conceals its text. */
  shown?: string;
}

/**
 * The text of the field of the last `focusedField`, once it shows what was typed, or does not within a moment.
 *
 * @param before the text that the field had, to which the step has added
 * @returns undefined where the page has removed the field
 */
export async function typedText(text: string, before: string): Promise<TypedText | undefined> {
  const field = memory.typedField;
  // Scripts of the page may change the text in a timer.
  await tick(0);
  const keeps = () => !field?.isConnected || showsTyped(field, text, before) || undefined;
  const isKept = (await waitFor(keeps, RENDER_MS)) === true;
  if (!field?.isConnected) return undefined;
  const isSecret = (field as HTMLInputElement).type === "password";
  return isSecret ? { isKept } : { isKept, shown: visibleText(field) };
}

/** The text of the field of the last `focusedField`. */
export function textOfField(): string {
  return memory.typedField ? visibleText(memory.typedField) : "";
}

function showsTyped(field: HTMLElement, text: string, before: string): boolean {
  const wanted = before + text;
  const shown = visibleText(field);
  // The cursor may have stood within the text.
  if (wanted === shown || (before !== "" && normalize(shown).includes(normalize(text)))) return true;
  const answer = plannedText(wanted);
  const { widget, control } = recognise(field, answer) ?? {};
  return widget && control ? widget.shows(control, answer) : normalize(shown) === normalize(wanted);
}

function plannedText(value: string): PlannedField {
  return { field_id: "", label: "", kind: "text", locators: [], options: [], value };
}

/** Whether a box, a radio or a switch is chosen; undefined for every other element. */
export function chosenState(element: HTMLElement): boolean | undefined {
  if (element.tagName === "OPTION") return (element as HTMLOptionElement).selected;
  if (!element.matches(BOXES)) return undefined;
  const state = choiceState(element);
  return state === "mixed" ? undefined : state === "on";
}

/**
 * Whether the element that a step has found has the wanted state within a moment.
 *
 * @returns undefined where the page has removed it
 */
export async function awaitChosen(wanted: boolean): Promise<boolean | undefined> {
  const found = memory.foundNode;
  const isDone = () => !found?.isConnected || chosenState(found) === wanted || undefined;
  const hasState = (await waitFor(isDone, LOAD_MS)) === true;
  return found?.isConnected ? hasState : undefined;
}

/**
 * Begins to answer the question of the found element as a run does, where no key reaches it: an option of a list that another
 * control replaces, or a box whose calendar alone takes a day.
 *
 * @returns undefined for every other element
 */
export async function beginAnswer(text: string, timeoutMs: number): Promise<GestureReport | undefined> {
  const found = memory.foundNode;
  const list = found?.closest("select");
  const isReadOnly = (found as HTMLInputElement | undefined)?.readOnly === true;
  const box = list && isOutOfSight(list) ? companionOf(list) : isReadOnly ? found : undefined;
  if (!box) return undefined;
  const options = [...(list?.options ?? [])].map(({ text }) => ({ value: text, label: text, locators: [] }));
  const kind = list ? "select" : "text";
  const field: PlannedField = { ...plannedText(text), kind, options };
  const { widget, control } = recognise(box, field) ?? {};
  if (!widget || !control) return undefined;
  memory.gestures = widget.steps(control, field, timeoutMs);
  memory.shownAnswer = () => ({ isKept: widget.shows(control, field), shown: widget.read(control) });
  return nextGestures();
}

/** Whether the control of the last {@link beginAnswer} shows the answer within a moment. */
export async function shownAnswer(): Promise<TypedText> {
  const { shownAnswer: read } = memory;
  await waitFor(() => read?.().isKept || undefined, RENDER_MS);
  return read?.() ?? { isKept: false };
}
