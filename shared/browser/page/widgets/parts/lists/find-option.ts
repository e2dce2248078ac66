/** Finding the option of a choice: shown already, by typing, by the search box of the list, or in the whole list. */
import { pause, queryAll, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { scrollerOf, scrollTo } from "../../../dom/geometry.ts";
import { isTextBox, isTyped } from "../../../dom/selectors.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, SETTLE_MS, STILL_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { isOnlyTyped, recordSearch, textsAround } from "../chosen/shown-choice.ts";
import { type Choice, describeOption, matchChoices } from "./match-option.ts";
import { isListOpen, type OpenList, openList } from "./open-list.ts";
import { isBusy, openOptions } from "./option-list.ts";

/** Types the choice where the control or its list takes text; else looks through the whole list. */
export async function* findOption(
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
    const started = performance.now();
    const whileLoading = new Set<string>();
    const onLoading = () => {
      for (const shown of textsAround(control)) whileLoading.add(shown);
    };
    const onLoaded = () => {
      list.loadingMs = performance.now() - started;
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

const MORE = /^(load|show|view|see) (more|all)\b|^more( results| options)?…?$|^next( page)?$|^(\.{3}|…)$/i;
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
  const started = performance.now();
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
      const lateMs = LATE_PARTS * (performance.now() - started);
      const isSearched = earlier && !options.some((option) => earlier.has(visibleText(option)));
      if (isSearched) settleMs = Math.min(settleMs, isStated ? STILL_MS : Math.max(SETTLE_MS, lateMs));
    }
    const exact = exactOption(options, choice);
    if (exact) return exact;
    const now = options.map((option) => option.textContent).join("\n");
    if (now !== last || isBusy(options, before)) [last, changed] = [now, performance.now()];
    // A list without options may still be loading them.
    const patience = options.length > 0 ? settleMs : Math.max(2 * settleMs, 1000);
    return performance.now() - changed >= patience ? "settled" : undefined;
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
  let changed = performance.now();
  let last = "";
  await waitFor(() => {
    const shown = options();
    const now = shown.map((option) => option.textContent).join("\n");
    if (now !== last || isBusy(shown, before)) [last, changed] = [now, performance.now()];
    return performance.now() - changed >= (shown.length > 0 ? settleMs : 2 * settleMs) || undefined;
  }, timeoutMs);
  const seen = new Map<string, HTMLElement>();
  if (options().length > 0) await findFurther(source, [], seen);
  return [...seen.keys()].filter((text) => text !== "" && !MORE.test(text));
}

/** The option that shows a choice, letter by letter. */
export function exactOption(options: HTMLElement[], choice: Choice): HTMLElement | undefined {
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
  const ends = performance.now() + 2 * source.timeoutMs;
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
  while (performance.now() < ends) {
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
