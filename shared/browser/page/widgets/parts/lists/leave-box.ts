/** Moving the focus out of a box: some boxes take their choice then, or drop it. */
import { drawn, nextFrame, pause, waitFor } from "../../../dom/document.ts";
import { FRAME_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { acceptText, shownText, showsChoices, textsAround } from "../chosen/shown-choice.ts";
import { isTyped } from "../text/is-text-box.ts";
import { dropsChoices, expectLateChange, lateTime, recordDroppedChoice } from "../text/late-change.ts";
import { readTime } from "../times/read-time.ts";
import { type Choice, choicesOf } from "./choices.ts";
import type { OpenList } from "./open-list.ts";

/** Moves the focus on once the box has loaded its options again; returns whether it has dropped the choice. */
export async function* leaveBox(
  control: HTMLElement,
  field: PlannedField,
  choices: Choice[],
  { loadingMs = 0, loadingTexts, timeoutMs }: OpenList,
): AsyncGenerator<Step, boolean> {
  // A box loads its options again for a text that the choice has changed.
  const isTextChanged = (control as HTMLInputElement).value !== choices.at(-1)?.at(-1);
  const loadsAgain = loadingMs > FRAME_MS && isTextChanged;
  const isLoading = () => textsAround(control).some((text) => loadingTexts?.has(text));
  const showsLoading = loadsAgain && isLoading();
  // A box that is read back later may take its single choice again.
  const mayDrop = loadsAgain && !showsLoading && !field.values && !dropsChoices();
  if (showsLoading) await waitFor(() => !isLoading() || undefined, 2 * lateTime(loadingMs));
  else if (mayDrop) expectLateChange(loadingMs);
  else if (loadsAgain) await waitFor(() => undefined, timeoutMs, lateTime(loadingMs));
  // Some pages take the choice in the next frame.
  if (!loadsAgain || mayDrop || showsLoading) await nextFrame().then(pause);
  yield { do: "press", on: control, key: "Tab" };
  await pause();
  const isDropped = mayDrop && !showsChoices(control, field);
  if (isDropped) recordDroppedChoice();
  return isDropped;
}

/** A box that accepts any text offers suggestions only as help. */
export async function* keepTyped(
  control: HTMLElement,
  field: PlannedField,
  trouble: FieldTrouble,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const time = readTime(field.value);
  if (time !== undefined && isTyped(control) && (yield* typeTime(control, field, time))) return undefined;
  if (trouble.reason === "unknown_option" && hasFocus(control)) {
    yield { do: "press", on: control, key: "Tab" };
    await drawn();
  }
  const isKept = trouble.reason === "unknown_option" && shownText(control) === field.value;
  return isKept || trouble.reason === "no_suggestions" ? undefined : trouble;
}

/** Types a time that the list of a box does not hold, in the notation that the box takes. */
async function* typeTime(
  control: HTMLElement,
  field: PlannedField,
  time: string,
): AsyncGenerator<Step, boolean> {
  const hour = Number(time.slice(0, 2));
  const half = `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
  for (const text of new Set([half, time, half.padStart(8, "0")])) {
    yield { do: "type", into: control, text };
    yield { do: "press", on: control, key: "Tab" };
    await drawn();
    const isRead = readTime(shownText(control)) === time && control.getAttribute("aria-invalid") !== "true";
    if (!isRead) continue;
    for (const choice of choicesOf(field, control)) acceptText(field, choice, shownText(control));
    return true;
  }
  return false;
}

export function hasFocus(control: HTMLElement): boolean {
  return (control.getRootNode() as Document | ShadowRoot).activeElement === control;
}
