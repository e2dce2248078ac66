/** Choosing one option of a list that a control opens: by typing, by its search box, or by levels below each other. */
import { drawn, pause, queryAll, waitFor } from "../../dom/document.ts";
import { lettersAndDigits, normalize, visibleText } from "../../dom/text.ts";
import { isVisible } from "../../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../../protocol.ts";
import type { Step } from "../widget.ts";
import { awaitOption, exactOption, isOption } from "./await-option.ts";
import { type Choice, hiddenSelect } from "./choices.ts";
import { isTextBox, isTyped } from "./is-text-box.ts";
import { isListOpen, openList } from "./open-list.ts";
import { isOnlyMarked, isSelected, openOptions } from "./option-list.ts";
import { acceptOption, acceptText, showsChoice, withKnownCaption } from "./shown-choice.ts";

const TYPED_SETTLE_MS = 1500;
const CLICKED_SETTLE_MS = 500;
const TAKEN_MS = 500;
const SHORTEST_SEARCH = 3;
/** Levels of one answer: "Illinois / Cook". */
const LEVELS = /\s*(?:\/|>|›|»|→)\s*/;

export interface OpenList {
  before: Set<Element>;
  timeoutMs: number;
  /** Choices whose option has shown that it is selected. */
  selected: Set<Choice>;
  /** The option that was pressed last. */
  seen?: HTMLElement;
  /** How long the control has taken to load options for a typed text, in milliseconds. */
  loadingMs?: number;
}

/** Finds the option of a choice, and presses it. */
export async function* choose(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { before, timeoutMs, selected } = list;
  const shownBefore = visibleText(control);
  let option = yield* find(control, field, withKnownCaption(field, choice), list);
  if (!isOption(option)) {
    // Without a native list behind it, only a try shows whether a control takes several choices.
    const several = hiddenSelect(control)?.multiple;
    const trouble = option.reason === "unknown_option" ? { ...option, several } : option;
    const path = choice.at(-1)?.split(LEVELS).filter(Boolean) ?? [];
    if (path.length < 2) return trouble;
    const last = yield* findByPath(control, path, before, timeoutMs);
    if (!isOption(last)) return trouble;
    option = last;
    acceptText(field, choice, path.join(" "));
  }
  acceptOption(control, field, choice, option);
  list.seen = option;
  // Lists for several choices toggle: one that is selected stays.
  const wasSelected = isSelected(option);
  const isMarked = isOnlyMarked(option);
  if (field.values && !hiddenSelect(control) && wasSelected && isOfSeveral(option) && !isMarked) {
    selected.add(choice);
    return undefined;
  }
  const caption = normalize(visibleText(option));
  // A component that was just added takes no press before it is drawn.
  if (option.localName.includes("-")) await drawn();
  yield { do: "click", on: option };
  const isTaken = () => !isVisible(option) || showsChoice(control, field, choice) || undefined;
  await waitFor(isTaken, timeoutMs, TAKEN_MS);
  // It had been chosen before, and was not only marked.
  const isSame = isVisible(option) && normalize(visibleText(option)) === caption;
  if (field.values && isMarked && wasSelected && isSame && !isSelected(option))
    yield { do: "click", on: option };
  if (option.isConnected && isSelected(option)) selected.add(choice);
  const shown = visibleText(control);
  const isOther = shown !== "" && shown !== shownBefore;
  if (isOther && (isPartOf(shown, caption) || (option.isConnected && isSelected(option))))
    acceptText(field, choice, shown);
  return undefined;
}

/** Types the choice where the control or its list takes text; else looks through the whole list. */
async function* find(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const { before, timeoutMs } = list;
  const options = () => openOptions(control, before);
  const clicked = { control, options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs };
  const typed = { ...clicked, settleMs: TYPED_SETTLE_MS };
  const text = choice.at(-1) ?? "";
  if (isTyped(control)) {
    if (!isListOpen(control, before)) yield { do: "click", on: control };
    await pause();
    const atHand = exactOption(options(), choice);
    if (atHand) return atHand;
    const earlier = new Set(options().map(visibleText));
    yield { do: "type", into: control, text };
    await pause();
    const started = performance.now();
    const onLoaded = () => {
      list.loadingMs = performance.now() - started;
    };
    const found = await awaitOption({ ...typed, earlier, onLoaded }, choice);
    if (isOption(found) || found.reason === "ambiguous" || !control.isConnected) return found;
    // The list may search by other texts than its options show.
    if (visibleText(control) !== "") yield { do: "type", into: control, text: "" };
    yield* openList(control, before);
    const whole = await awaitOption({ ...clicked, timeoutMs: Math.min(timeoutMs, TYPED_SETTLE_MS) }, choice);
    if (isOption(whole) || whole.reason === "ambiguous") return whole;
    const [word = ""] = text.split(/\s+/);
    if (field.kind === "typeahead" && word !== text && word.length >= SHORTEST_SEARCH) {
      yield { do: "type", into: control, text: word };
      await pause();
      const byWord = await awaitOption(typed, choice);
      if (isOption(byWord)) return byWord;
    }
    // A text that no option has is an answer only where the box takes any text.
    if (field.kind === "text") yield { do: "type", into: control, text };
    return whole.reason === "unknown_option" ? whole : found;
  }
  yield* openList(control, before);
  const search = searchBoxSince(control, before);
  if (!search) return awaitOption(clicked, choice);
  const atHand = exactOption(options(), choice);
  if (atHand) return atHand;
  yield { do: "type", into: search, text };
  await pause();
  return awaitOption(typed, choice);
}

/** Opens one level after the other. */
async function* findByPath(
  control: HTMLElement,
  path: string[],
  before: Set<Element>,
  timeoutMs: number,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  if (isTyped(control)) yield { do: "type", into: control, text: "" };
  if (!isListOpen(control, before)) yield* openList(control, before);
  const options = () => openOptions(control, before);
  for (const [level, part] of path.entries()) {
    const found = await awaitOption({ control, options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs }, [
      part,
    ]);
    if (!isOption(found) || level === path.length - 1) return found;
    const node = found.closest<HTMLElement>("[aria-expanded]") ?? found;
    if (node.getAttribute("aria-expanded") === "true" && node !== control) continue;
    yield { do: "click", on: expanderOf(found) };
    await pause();
  }
  return { reason: "no_suggestions" };
}

// The part of a tree's node that opens it: a press on its text may select it.
function expanderOf(option: HTMLElement): HTMLElement {
  if (!option.matches("[role=treeitem]")) return option;
  const parts = [...option.querySelectorAll<HTMLElement>("button,[role=button],span,i,svg")];
  return (
    parts.find((part) => isVisible(part) && normalize(visibleText(part)).replace(/\W/g, "") === "") ?? option
  );
}

/** The only text box that the opened list has brought. */
export function searchBoxSince(control: HTMLElement, before: Set<Element>): HTMLElement | undefined {
  const boxes = queryAll("input,textarea").filter(
    (box) => box !== control && isTextBox(box) && !before.has(box) && isVisible(box),
  );
  return boxes.length === 1 ? boxes[0] : undefined;
}

// Other lists mark the option that a key would choose as selected.
function isOfSeveral(option: HTMLElement): boolean {
  const isTicked = option.hasAttribute("aria-checked") || option.querySelector("input") !== null;
  return isTicked || option.closest("[aria-multiselectable=true]") !== null;
}

function isPartOf(shown: string, caption: string): boolean {
  const words = (text: string) => ` ${lettersAndDigits(text)} `;
  const [a, b] = [words(shown), words(caption)];
  return a.length >= 4 && (b.includes(a) || a.includes(b));
}
