/**
 * Choosing one option of a list that a control opens. It is found where it is shown already, by typing, by the search box of the
 * list, or in the whole list; and proved by the text that the control then shows.
 */
import { LISTS } from "../../../../../text/vocabulary/lists.ts";
import { holdsText, inAllLanguages } from "../../../../../text/words.ts";
import { closest, drawn, pause, queryWithin, timeNow, waitFor } from "../../../dom/document.ts";
import { isTyped } from "../../../dom/selectors.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, SETTLE_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import {
  type Choice,
  describeOption,
  hiddenSelect,
  isOnlyMarked,
  isSelected,
} from "../../../words/match-option.ts";
import { hasShownList, openOptions } from "../../../words/option-list.ts";
import { appearedSince } from "../../../words/popup.ts";
import { recordOf } from "../../../words/widget.ts";
import {
  acceptOption,
  acceptText,
  isOnlyTyped,
  recordSearch,
  recordTaken,
  showsChoice,
  textsAround,
  withKnownCaption,
} from "../chosen/shown-choice.ts";
import { awaitOption, exactOption, isOption } from "./await-option.ts";
import { isListOpen, type OpenList, openList } from "./open-list.ts";
import { findByPath, pathOf } from "./option-path.ts";

const CREATES = holdsText(inAllLanguages(LISTS, ({ creates }) => creates));

/** Types the choice where the control or its list takes text; else looks through the whole list. */
async function* findOption(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const { before, timeoutMs } = list;
  const options = () => openOptions(control, before);
  const clicked = { control, options, before, settleMs: SETTLE_MS, timeoutMs };
  const typed = { ...clicked, settleMs: LOAD_MS, label: field.label };
  const whole = choice.at(-1) ?? "";
  // After a lost press the text is typed without its last letter: a complete text in the box then proves a choice.
  const text = isTyped(control) && isOnlyTyped(control) ? whole.slice(0, -1) : whole;
  if (isTyped(control)) {
    if (!isListOpen(control, before)) yield { do: "click", on: control };
    await pause();
    const atHand = exactOption(options(), choice);
    if (atHand) return atHand;
    const earlier = new Set(options().map(visibleText));
    const textsBefore = textsAround(control);
    yield { do: "type", into: control, text };
    if (field.kind !== "text" && !field.values) recordSearch(control, text);
    await pause();
    const started = timeNow();
    const whileLoading = new Set<string>();
    const onLoading = () => {
      for (const shown of textsAround(control)) whileLoading.add(shown);
    };
    const onLoaded = () => {
      list.loadingMs = timeNow() - started;
      const others = new Set([...textsBefore, ...textsAround(control)]);
      list.loadingTexts = new Set([...whileLoading].filter((shown) => !others.has(shown)));
      return list.loadingTexts.size > 0;
    };
    const found = await awaitOption({ ...typed, earlier, onLoading, onLoaded }, choice);
    if (isOption(found) || found.reason === "ambiguous" || !control.isConnected) return found;
    // The list may search by other texts than its options show.
    if (visibleText(control) !== "") yield { do: "type", into: control, text: "" };
    yield* openList(control, before);
    const listed = await awaitOption({ ...clicked, timeoutMs: Math.min(timeoutMs, LOAD_MS) }, choice);
    if (isOption(listed) || listed.reason === "ambiguous") return listed;
    // A text that no option has is an answer only where the box takes any text.
    if (field.kind === "text") yield { do: "type", into: control, text };
    if (listed.reason !== "unknown_option" || found.reason !== "unknown_option")
      return listed.reason === "unknown_option" ? listed : found;
    const known = [found, listed].flatMap(({ candidates, values }) =>
      candidates.map((caption, at) => [caption, values?.[at] ?? ""] as const),
    );
    const both = new Map(known);
    if (both.size === 0) return { reason: "no_suggestions" };
    return { reason: "unknown_option", candidates: [...both.keys()], values: [...both.values()] };
  }
  yield* openList(control, before);
  const search = searchBoxSince(control, before);
  if (!search) {
    const listed = await awaitOption(clicked, choice);
    const held = isOption(listed) || listed.reason === "ambiguous" ? undefined : searchBoxIn(control);
    if (!held) return listed;
    yield { do: "type", into: held, text };
    await pause();
    const found = await awaitOption(typed, choice);
    return isOption(found) ? found : listed;
  }
  const atHand = exactOption(options(), choice);
  if (atHand) return atHand;
  yield { do: "type", into: search, text };
  await pause();
  return awaitOption(typed, choice);
}

/** The only text box that the opened list has brought. */
export function searchBoxSince(control: HTMLElement, before: Set<Element>): HTMLElement | undefined {
  return onlyTyped(appearedSince(before, "input,textarea"), control);
}

/** The only text box that the control holds. */
function searchBoxIn(control: HTMLElement): HTMLElement | undefined {
  return onlyTyped(queryWithin(control, "input,textarea").filter(isVisible), control);
}

function onlyTyped(boxes: HTMLElement[], control: HTMLElement): HTMLElement | undefined {
  const typed = boxes.filter((box) => box !== control && isTyped(box));
  return typed.length === 1 ? typed[0] : undefined;
}

/** Finds the option of a choice, and presses it. */
export async function* choose(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  list: OpenList,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { before, timeoutMs, selected } = list;
  if (yield* enterAsTag(control, field, choice, before)) return undefined;
  const shownBefore = visibleText(control);
  const known = withKnownCaption(field, choice);
  const path = pathOf(known);
  let option = yield* findOption(control, field, known, list);
  if (path.length > 0 && !isOption(option)) {
    if (isTyped(control)) yield { do: "type", into: control, text: "" };
    option = yield* findByPath(control, path, list);
  }
  if (!isOption(option)) {
    // Without a native list behind it, only a try shows whether a control takes several choices.
    const hidden = hiddenSelect(control);
    if (option.reason !== "unknown_option") return option;
    const { candidates, values } = option;
    const own = [...(hidden?.options ?? [])];
    const heldFor = (caption: string) =>
      own.find(({ text }) => normalize(text) === normalize(caption))?.value;
    return {
      ...option,
      values: hidden ? candidates.map((caption, at) => values?.[at] || heldFor(caption) || "") : values,
      several: hidden?.multiple,
    };
  }
  acceptOption(control, field, choice, option);
  list.seen = option;
  // In a list for several choices a press toggles: an option that is selected is not pressed.
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
  await waitFor(isTaken, timeoutMs, OPEN_MS);
  // The press has deselected an option that was already chosen: a second one chooses it again.
  const isSame = isVisible(option) && normalize(visibleText(option)) === caption;
  if (field.values && isMarked && wasSelected && isSame && !isSelected(option))
    yield { do: "click", on: option };
  if (isOnlyTyped(control)) yield* pressUntilTaken(control, field, choice, list);
  if (option.isConnected && isSelected(option)) selected.add(choice);
  const shown = visibleText(control);
  const isOther = shown !== "" && shown !== shownBefore;
  if (isOther && (isPartOf(shown, caption) || (option.isConnected && isSelected(option))))
    acceptText(field, choice, shown);
  return undefined;
}

/** Keys that end the text of a chip. */
const ENDS_TAG = ["Enter", ","];

/** A box that makes a chip of any text has no list: Enter or a comma takes what is typed. */
export async function* enterAsTag(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  before: Set<Element>,
): AsyncGenerator<Step, boolean> {
  const text = choice.at(-1) ?? "";
  const texts = recordOf(control).tags ?? new Set();
  // The real key would also submit a form, so it is left to the script, whose attempt is the first.
  const isTried = texts.has(text);
  if (!field.values || field.options.length > 0 || isTried) return false;
  if (!isTyped(control) || hasShownList(control, before)) return false;
  recordOf(control).tags = texts.add(text);
  // A list without roles may show the text as well, while the box keeps it.
  const isTaken = () => visibleText(control) !== text && showsChoice(control, field, choice);
  yield { do: "click", on: control };
  yield { do: "type", into: control, text };
  const isListed = await waitFor(() => hasShownList(control, before) || undefined, OPEN_MS);
  const entry = isListed && newEntry(openOptions(control, before), text);
  if (isListed && !entry) return false;
  for (const key of ENDS_TAG) {
    if (!control.isConnected) return false;
    yield { do: "press", on: control, key };
    if (await waitFor(() => isTaken() || undefined, OPEN_MS)) return true;
  }
  if (!entry || !isVisible(entry)) return false;
  yield { do: "click", on: entry };
  return (await waitFor(() => isTaken() || undefined, OPEN_MS)) === true;
}

/** The entry that makes an option of the typed text, where the list has no such option: “Create ‘Ann’”. */
function newEntry(options: HTMLElement[], text: string): HTMLElement | undefined {
  if (exactOption(options, [text])) return undefined;
  return options.find((option) => {
    const [before, ...after] = visibleText(option).split(text);
    return after.length > 0 && CREATES.test([before, ...after].join(" "));
  });
}

/** A list that still offers an option has lost the press on it: a second one may succeed. */
async function* pressUntilTaken(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  { before, timeoutMs }: OpenList,
): AsyncGenerator<Step, void> {
  const offered = () => exactOption(openOptions(control, before), choice);
  const isTaken = () => {
    const option = offered();
    return !option || isSelected(option) || showsChoice(control, field, choice) || undefined;
  };
  const option = offered();
  if (option && !isTaken()) {
    yield { do: "click", on: option };
    await waitFor(isTaken, timeoutMs, OPEN_MS);
  }
  if (isTaken()) recordTaken(control);
}

// Other lists mark as selected the option that the Enter key would choose.
function isOfSeveral(option: HTMLElement): boolean {
  const isTicked = option.hasAttribute("aria-checked") || option.querySelector("input") !== null;
  return isTicked || option.closest("[aria-multiselectable=true]") !== null;
}

function isPartOf(shown: string, caption: string): boolean {
  const words = (text: string) => ` ${lettersAndDigits(text)} `;
  const [a, b] = [words(shown), words(caption)];
  return a.length >= 4 && (b.includes(a) || a.includes(b));
}

const LIST = "[role=listbox],[role=menu],[role=tree],[role=grid]";

export function isSelectedIn(options: HTMLElement[], choice: Choice): boolean {
  const option = exactOption(options, choice);
  return option !== undefined && isSelected(option);
}

/** Whether the list shows the option of a choice as not selected. */
export function isDeselectedIn(options: HTMLElement[], choice: Choice): boolean {
  const option = options.find((one) => isCalled(one, choice));
  return option !== undefined && !isSelected(option);
}

export function isInListOf(option: HTMLElement, seen: HTMLElement | undefined): boolean {
  return !seen?.isConnected || closest(option, LIST) === closest(seen, LIST);
}

// A list may write a tick before its chosen options.
export function isCalled(option: HTMLElement, choice: Choice): boolean {
  const texts = [visibleText(option), ...describeOption(option).texts].map(lettersAndDigits);
  return choice.some((text) => texts.includes(lettersAndDigits(text)));
}
