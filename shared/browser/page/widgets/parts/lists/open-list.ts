import { BANNERS } from "../../../../../text/vocabulary/banners.ts";
import { CONFIRMS } from "../../../../../text/vocabulary/lists.ts";
import { inAllLanguages, isText } from "../../../../../text/words.ts";
import { drawn, nextFrame, pause, rectOf, waitFor } from "../../../dom/document.ts";
import { afterCommit } from "../../../dom/events.ts";
import { mayOpen } from "../../../dom/geometry.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { FRAME_MS, OPEN_MS, RENDER_MS } from "../../../limits.ts";
import { dropsChoices, expectLateChange, lateTime, recordDroppedChoice, type Step } from "../../../memory.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Choice } from "../../../words/match-option.ts";
import { isSelected } from "../../../words/match-option.ts";
import { hasOpenOptions, isRemover, openOptions } from "../../../words/option-list.ts";
import { appearedSince, awaitClosed, hasFocus, isExpanded } from "../../../words/popup.ts";
import { chipsOf, shownText, showsChoices, textsAround } from "../chosen/shown-choice.ts";

const CONFIRM = isText(`${inAllLanguages(CONFIRMS)}|${inAllLanguages(BANNERS, ({ closes }) => closes)}`);

/** A list that a control has opened for the choices of one answer. */
export interface OpenList {
  /** The elements that were visible before the list opened. */
  before: Set<Element>;
  timeoutMs: number;
  /** Choices whose option has shown that it is selected. */
  selected: Set<Choice>;
  /** The option that was pressed last. */
  seen?: HTMLElement;
  /** How long the control has taken to load options for a typed text, in milliseconds. */
  loadingMs?: number;
  /** The texts next to the control that were shown during that time alone, such as "Searching". */
  loadingTexts?: Set<string>;
}

export async function* openList(control: HTMLElement, before: Set<Element>): AsyncGenerator<Step, void> {
  await afterCommit();
  for (const step of openers(control)) {
    if (!control.isConnected || isListOpen(control, before)) return;
    yield step;
    await pause();
    await waitFor(() => isListOpen(control, before) || undefined, OPEN_MS, RENDER_MS);
  }
}

export function isListOpen(control: HTMLElement, before: Set<Element>): boolean {
  return openOptions(control, before).length > 0 || isExpanded(control);
}

/**
 * @param seen an option that the list has shown
 * @param stays the list is for several choices, and no choice closes it
 */
export async function* closeList(
  control: HTMLElement,
  before: Set<Element>,
  seen: HTMLElement | undefined,
  stays: boolean,
): AsyncGenerator<Step, void> {
  const isOpen = () => hasOpenOptions(control, before, seen);
  if (!isOpen() || (!stays && (await awaitClosed(isOpen)))) return;
  const confirm = appearedSince(before, "button,[role=button]").find(
    (one) => CONFIRM.test(normalize(visibleText(one))) && !isRemoverIn(one, control),
  );
  // Escape would also close a dialog around the control, and it empties a box that has no open list.
  const { activeElement } = control.ownerDocument;
  // A list in a layer of its own holds the focus: a press on the control would be one on the layer.
  const isInLayer = activeElement instanceof HTMLElement && !before.has(activeElement);
  // Its list may listen to the keys of the control alone.
  const listeners = isInLayer ? [activeElement, control] : [control];
  const isInDialog = !isInLayer && control.closest("dialog,[role=dialog],[popover]") !== null;
  const leave = { do: "press", on: control, key: "Tab" } as const;
  const dismiss = isInDialog ? [] : listeners.map((on) => ({ do: "press", on, key: "Escape" }) as const);
  const steps: Step[] = [
    ...(confirm ? [{ do: "click", on: confirm } as const] : []),
    ...(stays || isInLayer ? [...dismiss, leave] : [leave, ...dismiss]),
  ];
  // The selected options, to notice a list that deselects them as it closes.
  const chosen = new Set(stays ? openOptions(control, before).filter(isSelected) : []);
  const areDropped = () =>
    chosen.size > 0 && [...chosen].every((option) => option.isConnected && !isSelected(option));
  for (const step of steps) {
    yield step;
    await pause();
    if (await awaitClosed(() => isOpen() && !areDropped())) break;
  }
  // Escape closes most lists, but deselects all options of some. A press on the control closes those.
  if (isOpen() && areDropped()) {
    for (const option of chosen) yield { do: "click", on: option };
    yield { do: "click", on: control };
    await awaitClosed(isOpen);
  }
  if (!isOpen() || !isExpanded(control)) return;
  yield { do: "click", on: control };
  // Options that still fade would count as visible before the list opens again.
  await awaitClosed(isOpen);
}

// "Close" may also remove a chip, or all of them.
function isRemoverIn(button: HTMLElement, control: HTMLElement): boolean {
  if (chipsOf(control).some(({ remove }) => remove === button)) return true;
  const [own, box] = [rectOf(button), rectOf(control)];
  return isRemover(button) && control.contains(button) && own.top >= box.top && own.bottom <= box.bottom;
}

function openers(control: HTMLElement): Step[] {
  const toggle = toggleOf(control);
  // Enter and Space press a button, which a click has done.
  const takesKeys = !control.matches("button,a,summary,input,textarea");
  const keys = ["Alt+ArrowDown", ...(takesKeys ? ["Enter", "Space"] : [])];
  return [
    { do: "click", on: control },
    { do: "press", on: control, key: "ArrowDown" },
    ...(toggle ? [{ do: "click", on: toggle } as const] : []),
    ...keys.map((key) => ({ do: "press", on: control, key }) as const),
  ];
}

// The button next to a box that opens its list.
function toggleOf(control: HTMLElement): HTMLElement | undefined {
  const buttons = [
    ...(control.parentElement?.querySelectorAll<HTMLElement>("button,[role=button]") ?? []),
  ].filter(
    (one) =>
      one !== control &&
      !one.contains(control) &&
      !control.contains(one) &&
      isVisible(one) &&
      mayOpen(one, control),
  );
  return buttons.length === 1 ? buttons[0] : undefined;
}

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
  if (showsLoading) await awaitClosed(isLoading, 2 * lateTime(loadingMs));
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
  if (trouble.reason === "unknown_option" && hasFocus(control)) {
    yield { do: "press", on: control, key: "Tab" };
    await drawn();
  }
  const isKept = trouble.reason === "unknown_option" && shownText(control) === field.value;
  return isKept || trouble.reason === "no_suggestions" ? undefined : trouble;
}
