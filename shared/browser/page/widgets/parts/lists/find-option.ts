/**
 * Choosing one option of a list that a control opens. It is found where it is shown already, by typing, by the search box of the
 * list, or in the whole list; and proved by the text that the control then shows.
 */
import { LISTS } from "../../../../../text/vocabulary/lists.ts";
import { inAllLanguages, isText } from "../../../../../text/words.ts";
import { closest, drawn, pause, queryAll, timeNow, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { scrollerOf, scrollTo } from "../../../dom/geometry.ts";
import { isTextBox, isTyped } from "../../../dom/selectors.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, SETTLE_MS, STILL_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import {
  type Choice,
  describeOption,
  hiddenSelect,
  isOnlyMarked,
  isSelected,
  matchChoices,
} from "../../../words/match-option.ts";
import { hasShownList, isBusy, openOptions } from "../../../words/option-list.ts";
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
import { isListOpen, type OpenList, openList } from "./open-list.ts";

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
  const typed = { ...clicked, settleMs: LOAD_MS };
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
  if (!search) return awaitOption(clicked, choice);
  const atHand = exactOption(options(), choice);
  if (atHand) return atHand;
  yield { do: "type", into: search, text };
  await pause();
  return awaitOption(typed, choice);
}

/** The only text box that the opened list has brought. */
export function searchBoxSince(control: HTMLElement, before: Set<Element>): HTMLElement | undefined {
  const boxes = queryAll("input,textarea").filter(
    (box) => box !== control && isTextBox(box) && !before.has(box) && isVisible(box),
  );
  return boxes.length === 1 ? boxes[0] : undefined;
}

const MORE = new RegExp(`${isText(inAllLanguages(LISTS, ({ more }) => more)).source}|^(?:\\.{3}|…)$`, "i");
/** A search that has loaded its options shows further ones within this many times its loading time. */
const LATE_PARTS = 3;

interface OptionSource {
  /** The control that has opened the list. */
  control: HTMLElement;
  /** The options that are shown now. */
  options: () => HTMLElement[];
  /** The elements that were visible before the list opened. */
  before: Set<Element>;
  /** How long the page stays without a change before the list counts as complete. */
  settleMs: number;
  timeoutMs: number;
  /** Called repeatedly until the first options have been loaded. */
  onLoading?: () => void;
  /** Called when the first options have been loaded; returns whether the page itself has stated the end of the loading. */
  onLoaded?: () => boolean;
  /** The captions before the search: once none of them is shown, the options belong to the search. */
  earlier?: Set<string>;
}

/** @returns the option of a choice, or the reason why there is none */
export async function awaitOption(source: OptionSource, choice: Choice): Promise<HTMLElement | FieldTrouble> {
  const { control, before, earlier, timeoutMs } = source;
  const started = timeNow();
  let { settleMs } = source;
  let options: HTMLElement[] = [];
  let changed = started;
  let last = "";
  let { onLoaded } = source;
  const found = await waitFor<HTMLElement | "settled">(() => {
    // A page that draws its form again replaces the control, whose list never opens.
    if (!control.isConnected) return "settled";
    options = source.options();
    if (onLoaded) source.onLoading?.();
    if (onLoaded && options.length > 0 && !isBusy(options, before)) {
      const isStated = onLoaded();
      onLoaded = undefined;
      const lateMs = LATE_PARTS * (timeNow() - started);
      const isSearched = earlier && !options.some((option) => earlier.has(visibleText(option)));
      if (isSearched) settleMs = Math.min(settleMs, isStated ? STILL_MS : Math.max(SETTLE_MS, lateMs));
    }
    const exact = exactOption(options, choice);
    if (exact) return exact;
    const now = options.map((option) => option.textContent).join("\n");
    if (now !== last || isBusy(options, before)) [last, changed] = [now, timeNow()];
    // A list without options may still be loading them.
    const patience = options.length > 0 ? settleMs : Math.max(2 * settleMs, 1000);
    return timeNow() - changed >= patience ? "settled" : undefined;
  }, timeoutMs);
  if (found && found !== "settled") return found;
  if (options.length === 0) return { reason: "no_suggestions" };
  const seen = new Map<string, HTMLElement>();
  const further = await findFurther(source, choice, seen);
  if (further) return further;
  const [captions, all] = [[...seen.keys()], [...seen.values()]];
  const { indices, trouble } = matchChoices([choice], all.map(describeOption), captions);
  const begun = trouble?.reason === "unknown_option" && earlier ? onlyBegun(all, choice) : undefined;
  if (trouble && !begun) return trouble;
  const match = begun ?? (all[indices[0] ?? 0] as HTMLElement);
  if (match.isConnected && isVisible(match)) return match;
  // A virtual list may have removed the option.
  const again = await findFurther(source, [visibleText(match), match.textContent ?? ""], new Map());
  return again ?? { reason: "no_suggestions" };
}

/** The only option that a search has found, if it begins with the searched words: "Cook County" for "Cook". */
function onlyBegun([option, ...others]: HTMLElement[], choice: Choice): HTMLElement | undefined {
  const words = lettersAndDigits(choice.at(-1) ?? "");
  const isBegun = option && words !== "" && lettersAndDigits(visibleText(option)).startsWith(`${words} `);
  return isBegun && others.length === 0 ? option : undefined;
}

/** The texts of all options of a list, after it has loaded, scrolled through and paged to its end. */
export async function allOptions(source: OptionSource): Promise<string[]> {
  const { options, before, settleMs, timeoutMs } = source;
  let changed = timeNow();
  let last = "";
  await waitFor(() => {
    const shown = options();
    const now = shown.map((option) => option.textContent).join("\n");
    if (now !== last || isBusy(shown, before)) [last, changed] = [now, timeNow()];
    return timeNow() - changed >= (shown.length > 0 ? settleMs : 2 * settleMs) || undefined;
  }, timeoutMs);
  const seen = new Map<string, HTMLElement>();
  if (options().length > 0) await findFurther(source, [], seen);
  return [...seen.keys()].filter((text) => text !== "" && !MORE.test(text));
}

/** The option that shows a choice, letter by letter. */
function exactOption(options: HTMLElement[], choice: Choice): HTMLElement | undefined {
  return options.find((option) => {
    const { value, texts } = describeOption(option);
    const whole = texts.slice(0, 2);
    return choice.some((text) => text !== "" && (value === text || whole.includes(normalize(text))));
  });
}

export function isOption(found: HTMLElement | FieldTrouble): found is HTMLElement {
  return "tagName" in found;
}

/** Scrolls by whole windows, and loads further pages, until the option appears or no new one does. */
async function findFurther(
  source: OptionSource,
  choice: Choice,
  seen: Map<string, HTMLElement>,
): Promise<HTMLElement | undefined> {
  const ends = timeNow() + 2 * source.timeoutMs;
  const look = () => {
    const options = source.options();
    for (const option of options) seen.set(visibleText(option), option);
    return exactOption(options, choice);
  };
  const first = look();
  if (first) return first;
  const scroller = scrollerOf(source.options()[0]);
  const rows = () => source.options().map(visibleText).join("\n");
  if (scroller && scroller.scrollTop > 0) {
    const shown = rows();
    await scrollTo(scroller, 0);
    await waitFor(() => rows() !== shown || undefined, STILL_MS);
    const atTop = look();
    if (atTop) return atTop;
  }
  while (timeNow() < ends) {
    const count = seen.size;
    if (scroller?.isConnected) {
      const [top, shown] = [scroller.scrollTop, rows()];
      await scrollTo(scroller, top + Math.max(scroller.clientHeight - 1, 1));
      const isNew = () => look() ?? (rows() === shown ? undefined : "moved");
      const found = await waitFor(isNew, STILL_MS);
      if (found && found !== "moved") return found;
      if (scroller.scrollTop > top || seen.size > count) continue;
    }
    const more = moreButton(source);
    if (more) press(more);
    else if (!scroller) return undefined;
    const next = await waitFor(
      () => look() ?? (seen.size > count ? "more" : undefined),
      LOAD_MS,
      more ? undefined : 500,
    );
    if (next === undefined) return undefined;
    if (next !== "more") return next;
  }
  return undefined;
}

function moreButton({ before, options }: OptionSource): HTMLElement | undefined {
  const fresh = queryAll("button,a,[role=button]").filter((one) => !before.has(one) && isVisible(one));
  return [...fresh, ...options()].find((one) => MORE.test(visibleText(one)));
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
  const option = yield* findOption(control, field, withKnownCaption(field, choice), list);
  if (!isOption(option)) {
    // Without a native list behind it, only a try shows whether a control takes several choices.
    const several = hiddenSelect(control)?.multiple;
    return option.reason === "unknown_option" ? { ...option, several } : option;
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

/** A box that makes a chip of any text has no list: Enter takes what is typed. */
async function* enterAsTag(
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
  if (await waitFor(() => hasShownList(control, before) || undefined, OPEN_MS)) return false;
  yield { do: "press", on: control, key: "Enter" };
  return (await waitFor(() => isTaken() || undefined, OPEN_MS)) === true;
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
