/** The option of a choice among those that a list shows, loads, scrolls to and pages to. */
import { LISTS } from "../../../../../text/vocabulary/lists.ts";
import { inAllLanguages, isText } from "../../../../../text/words.ts";
import { timeNow, waitFor } from "../../../dom/document.ts";
import { press } from "../../../dom/events.ts";
import { scrollerOf, scrollTo } from "../../../dom/geometry.ts";
import { lettersAndDigits, normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, SETTLE_MS, STILL_MS } from "../../../limits.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import { type Choice, describeOption, matchChoices } from "../../../words/match-option.ts";
import { isBusy } from "../../../words/option-list.ts";
import { appearedSince } from "../../../words/popup.ts";

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
  /** The question of a search: its words may stand in the only option that is found. */
  label?: string;
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
  const named = trouble?.reason === "unknown_option" ? onlyNamed(all, choice, source.label) : undefined;
  if (trouble && !named) return trouble;
  const match = named ?? (all[indices[0] ?? 0] as HTMLElement);
  if (match.isConnected && isVisible(match)) return match;
  // A virtual list may have removed the option.
  const again = await findFurther(source, [visibleText(match), match.textContent ?? ""], new Map());
  return again ?? { reason: "no_suggestions" };
}

/** The only option that a search has found, if it has the question's words besides: "Cook County" for "Cook". */
function onlyNamed([option, ...others]: HTMLElement[], choice: Choice, label = ""): HTMLElement | undefined {
  if (!option) return undefined;
  const asked = new Set(lettersAndDigits(label).split(" "));
  const words = lettersAndDigits(visibleText(option)).split(" ");
  const own = words.filter((word) => !asked.has(word)).join(" ");
  return own !== "" && others.length === 0 && own === lettersAndDigits(choice.at(-1) ?? "")
    ? option
    : undefined;
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
  const fresh = appearedSince(before, "button,a,[role=button]");
  return [...fresh, ...options()].find((one) => MORE.test(visibleText(one)));
}
