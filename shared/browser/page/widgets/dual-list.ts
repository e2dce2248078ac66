/** Two lists side by side, and buttons that move the chosen options from the offered ones to those of the answer. */
import { parentOf, pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { commit } from "../dom/events.ts";
import { captionOf, labelTexts, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { choicesOf, matchChoices } from "./parts/lists/choices.ts";
import { describeOption } from "./parts/lists/option-state.ts";
import { withoutPrompt } from "./parts/lists/without-prompt.ts";
import type { Step, Widget } from "./widget.ts";

const LISTS = "select[multiple],[role=listbox]";
const BUTTONS =
  "button,input[type=button],input[type=submit],[role=button],a[href^='#'],a[href^='javascript']";
/** The distance between a list and the element around both, in levels of the document. */
const LEVELS = 7;
const MOVING_MS = 1000;
const ALL = /\ball\b|double|fast|»|«|>>|<<|≫|≪|\b(up|down|top|bottom|reset|undo|redo)\b/;
const BACK =
  /\b(?:remove|deselect|unselect|exclude|delete|take back)\b|\bleft\b|\bto (?:available|source|the left)\b|^[‹<←◂◀⟨]$/;
const FORTH =
  /\b(?:add|select|choose|include|assign)\b|\bright\b|\bto (?:selected|chosen|the right)\b|^move$|^[›>→▸▶⟩]$/;
const TARGET = /\b(?:selected|chosen|assigned|move to)\b/;

export const dualList: Widget = {
  name: "dual list",

  recognise: (element, field) => (field.values === undefined ? undefined : pairAround(element)?.around),

  find: () => [...new Set(queryAll(LISTS).flatMap((list) => pairAround(list)?.around ?? []))],

  describe(control) {
    const pair = pairAround(control);
    const all = pair ? [...optionsOf(pair.source), ...optionsOf(pair.target)] : [];
    const options = all.map((option) => ({ value: describeOption(option).value, label: textOf(option) }));
    return {
      field_type: "select",
      value: dualList.read(control),
      options: withoutPrompt(options.map(({ value, label }) => ({ value: value || label, label }))),
      multiple: true,
    };
  },

  refuses(control, field) {
    const pair = pairAround(control);
    return pair && matching([...optionsOf(pair.source), ...optionsOf(pair.target)], field).trouble;
  },

  shows(control, field) {
    const chosen = pairAround(control)?.target;
    const { indices, trouble } = matching(chosen ? optionsOf(chosen) : [], field);
    return !trouble && chosen !== undefined && optionsOf(chosen).length === new Set(indices).size;
  },

  read: (control) => optionsOf(pairAround(control)?.target).map(textOf).join(", "),

  async *steps(control, field) {
    const pair = pairAround(control);
    if (!pair) return { reason: "not_kept" };
    const all = [...optionsOf(pair.source), ...optionsOf(pair.target)];
    const { indices, trouble } = matching(all, field);
    if (trouble) return trouble;
    const meant = new Set(indices.map((index) => keyOf(all[index] as HTMLElement)));
    for (const option of optionsOf(pair.target))
      if (!meant.has(keyOf(option))) yield* move(control, option, "back");
    for (const option of optionsOf(pair.source))
      if (meant.has(keyOf(option))) yield* move(control, option, "forth");
    return undefined;
  },
};

interface Pair {
  around: HTMLElement;
  source: HTMLElement;
  target: HTMLElement;
  buttons: HTMLElement[];
}

/** The two lists of one question and their buttons, around or within an element. */
function pairAround(element: HTMLElement): Pair | undefined {
  // Next to other questions the first lists around an element may be those of another one.
  if (!element.matches(LISTS) && queryWithin(element, LISTS).length === 0) return undefined;
  let around: HTMLElement | undefined = element;
  for (let level = 0; around && level < LEVELS; level++, around = parentOf(around)) {
    const lists = queryWithin(around, LISTS).filter(isListShown);
    if (lists.length > 2 || around.matches("body")) return undefined;
    const [first, second] = lists;
    if (!first || !second || first.matches("select") !== second.matches("select")) continue;
    const buttons = queryWithin(around, BUTTONS).filter(
      (one) => isVisible(one) && !lists.some((list) => list.contains(one)),
    );
    if (buttons.length < 2 || !buttonFor(buttons, "forth")) return undefined;
    const isSwapped = isTarget(first) && !isTarget(second);
    const [source, target] = isSwapped ? [second, first] : [first, second];
    return { around, source, target, buttons };
  }
  return undefined;
}

// A list without an option may have no height.
function isListShown(list: HTMLElement): boolean {
  const panel = parentOf(list);
  return isVisible(list) || (list.checkVisibility() && panel !== undefined && isVisible(panel));
}

function isTarget(list: HTMLElement): boolean {
  return [...labelTexts(list), normalize(list.title)].some((text) => TARGET.test(text));
}

/** The button that moves the chosen options alone; two without words stand in the order of the lists. */
function buttonFor(buttons: HTMLElement[], way: "forth" | "back"): HTMLElement | undefined {
  const single = buttons.filter((button) => !ALL.test(wordsOf(button)));
  const isBack = (button: HTMLElement) => BACK.test(wordsOf(button));
  const found = single.find((button) =>
    way === "back" ? isBack(button) : !isBack(button) && FORTH.test(wordsOf(button)),
  );
  const isBare = single.length === 2 && single.every((button) => !/\p{L}/u.test(captionOf(button)));
  return found ?? (isBare ? single[way === "forth" ? 0 : 1] : undefined);
}

// An icon has its direction in its class.
function wordsOf(button: HTMLElement): string {
  const caption = normalize(button.getAttribute("aria-label") || captionOf(button));
  if (caption !== "") return caption;
  const classes = [button, ...queryWithin(button, "*")].map((one) => one.getAttribute("class") ?? "");
  return normalize(classes.join(" ").replace(/[-_]/g, " "));
}

async function* move(
  control: HTMLElement,
  option: HTMLElement,
  way: "forth" | "back",
): AsyncGenerator<Step, void> {
  const key = keyOf(option);
  const pair = pairAround(control);
  const from = way === "forth" ? pair?.source : pair?.target;
  if (!pair || !from) return;
  if (from.matches("select")) chooseAlone(from as HTMLSelectElement, key);
  else {
    const now = optionsOf(from).find((one) => keyOf(one) === key);
    if (now && now.getAttribute("aria-selected") !== "true") yield { do: "click", on: now };
  }
  await pause();
  // The button may be enabled by the choice.
  const button = await waitFor(() => {
    const found = buttonFor(pairAround(control)?.buttons ?? [], way);
    return found && !isDisabled(found) ? found : undefined;
  }, MOVING_MS);
  if (!button) return;
  yield { do: "click", on: button };
  const hasLeft = () => !optionsOf(from).some((one) => keyOf(one) === key) || undefined;
  await waitFor(hasLeft, MOVING_MS);
}

function chooseAlone(list: HTMLSelectElement, key: string): void {
  list.focus({ preventScroll: true });
  for (const option of list.options) option.selected = keyOf(option) === key;
  list.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  commit(list);
}

function optionsOf(list: HTMLElement | undefined): HTMLElement[] {
  if (!list) return [];
  if (list.matches("select")) return [...(list as HTMLSelectElement).options];
  return queryWithin(list, "[role=option]").filter(isVisible);
}

function matching(options: HTMLElement[], field: PlannedField) {
  const described = options.map((option) => ({
    value: describeOption(option).value,
    texts: [normalize(textOf(option))],
  }));
  return matchChoices(choicesOf(field), described, options.map(textOf));
}

function textOf(option: HTMLElement): string {
  return option.matches("option") ? (option as HTMLOptionElement).text.trim() : visibleText(option);
}

function keyOf(option: HTMLElement): string {
  return `${describeOption(option).value}\n${textOf(option)}`;
}
