/**
 * Boxes and buttons that open a list: select-only combo boxes, typeaheads with late suggestions, lists in a portal,
 * with a search box of their own, with several choices as chips, with levels below each other.
 */
import { pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldTrouble, ListedOptions, PlannedField } from "../protocol.ts";
import { allOptions, awaitOption, exactOption, isOption } from "./parts/await-option.ts";
import { type Choice, choicesOf, hiddenSelect } from "./parts/choices.ts";
import { companionsOfSelects } from "./parts/companion.ts";
import { closeList, isListOpen, openList } from "./parts/open-list.ts";
import { isSelected, openOptions, visibleBefore } from "./parts/option-list.ts";
import { dateOf } from "./parts/read-date.ts";
import {
  acceptOption,
  acceptText,
  shownText,
  showsChoice,
  showsChoices,
  wrongChips,
} from "./parts/shown-choice.ts";
import { withoutPrompt } from "./parts/without-prompt.ts";
import { isTextBox } from "./text-box.ts";
import type { Description, Step, Widget } from "./widget.ts";

const TRIGGER =
  "[role=combobox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-haspopup=tree],[aria-haspopup=true]," +
  "[aria-autocomplete=list],[aria-autocomplete=both],input[list],[popovertarget]";
const LIST_OPENER =
  "[role=combobox],[aria-haspopup=listbox],[aria-autocomplete=list],[aria-autocomplete=both],input[list]";
const FOCUSABLE = "button,input:not([type=hidden]),[tabindex]:not([tabindex='-1']),summary";
const TYPED_SETTLE_MS = 1500;
const CLICKED_SETTLE_MS = 500;
/** Letters that most lists have options for. */
const PROBES = ["a", "e", "1"];
/** Entries that are no options. */
const NONE =
  /^(no|nothing) (results?|matches|match|options?|data|items?)?\b|^(please )?(enter|type|start typing|search)\b.*(character|letter|name|search|more|$)/i;
const PROBE_SETTLE_MS = 400;
const DRAWN_LEVELS = 4;
const TAKEN_MS = 500;
const MOST_CHIPS = 30;
/** Levels of one answer: "Illinois / Cook". */
const LEVELS = /\s*(?:\/|>|›|»|→)\s*/;

export const combobox: Widget = {
  name: "combo box",

  recognise(element, field) {
    if (element.matches("select") || isDateBox(element, field)) return undefined;
    if (element.matches(TRIGGER)) return element;
    const inner = queryWithin(element, TRIGGER).find(isVisible);
    if (inner) return inner;
    if (field.kind !== "typeahead" && field.kind !== "select") return undefined;
    if (isTextBox(element)) return element;
    if (!isVisible(element)) return undefined;
    const focusable = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible);
    return focusable.length === 1 ? focusable[0] : element;
  },

  find() {
    const found = [...queryAll(LIST_OPENER).flatMap(openerIn), ...companionsOfSelects().filter(isOpener)];
    return [...new Set(found)].filter((control) => !drawsNative(control));
  },

  describe: describeBox,

  list: listAll,

  shows: showsChoices,

  read: shownText,

  async *steps(control, field, timeoutMs) {
    const { list } = control as HTMLInputElement;
    if (list) return yield* typeListed(control, list, field);
    const before = visibleBefore();
    const shownBefore = visibleText(control);
    const choices = choicesOf(field, control);
    for (let count = 0; field.values && count < MOST_CHIPS; count++) {
      const [chip] = wrongChips(control, field);
      if (!chip) break;
      yield { do: "click", on: chip };
      await pause();
    }
    let trouble: FieldTrouble | undefined;
    for (const choice of choices) {
      if (field.values && showsChoice(control, field, choice)) continue;
      trouble = yield* choose(control, field, choice, before, timeoutMs);
      if (trouble) break;
    }
    const areSelected = !trouble && choices.every((choice) => isSelectedIn(control, choice, before));
    // In other lists "selected" means the option that a key would choose.
    if (areSelected && field.values) yield* deselectOthers(control, field, before);
    yield* closeList(control, before, field.values !== undefined || trouble !== undefined);
    const shown = visibleText(control);
    if (areSelected && shown !== shownBefore) for (const choice of choices) acceptText(field, choice, shown);
    // A box that takes any text offers suggestions only as a help.
    const isFreeText = trouble?.reason === "no_suggestions" && field.kind === "text";
    return isFreeText ? undefined : trouble;
  },
};

// A native list that lies unseen over the drawn control takes the answer itself.
function drawsNative(control: HTMLElement): boolean {
  let scope = control.parentElement;
  for (let level = 0; scope && level < DRAWN_LEVELS; level++, scope = scope.parentElement) {
    const [select] = scope.querySelectorAll("select");
    if (select)
      return select !== control && isVisible(select) && getComputedStyle(select).pointerEvents === "none";
  }
  return false;
}

function isOpener(control: HTMLElement): boolean {
  return !control.matches("input,textarea,[role=listbox]") || control.matches(LIST_OPENER);
}

function openerIn(element: HTMLElement): HTMLElement[] {
  if (element.matches("select") || element.closest("[role=toolbar],nav")) return [];
  const inner = isTextBox(element) ? undefined : queryWithin(element, "input").find(isTextBox);
  return [inner && isVisible(inner) ? inner : element];
}

/** What the control shows as its answer; a prompt such as "Choose" is none. */
function answerIn(control: HTMLElement): string {
  const shown = isTyped(control) ? (control as HTMLInputElement).value : visibleText(control);
  const text = shown.replaceAll("\u200b", "").trim();
  return withoutPrompt([{ label: text }, { label: "" }]).length === 2 ? text : "";
}

function chosenIn({ selectedOptions }: HTMLSelectElement): string {
  const chosen = [...selectedOptions].filter(({ value }) => value !== "");
  return chosen.map(({ text }) => plainText(text)).join(", ");
}

// A native list may hold the markup of what stands in for its options.
function plainText(text: string): string {
  return text.replace(/<[^>]*>/g, "").trim();
}

function isTickable(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox],[role=tree],[role=grid]");
  return (
    list?.getAttribute("aria-multiselectable") === "true" ||
    option.querySelector("input[type=checkbox]") !== null
  );
}

function describeBox(control: HTMLElement): Description {
  const { list } = control as HTMLInputElement;
  const hidden = hiddenSelect(control);
  const native = [...(list?.options ?? hidden?.options ?? [])].filter(({ value }) => value !== "");
  const options = withoutPrompt(
    native.map(({ value, text }) => ({ value, label: plainText(text) || value })),
  );
  const isWhole = list ? options.length > 0 : options.length > 1;
  return {
    field_type: isTyped(control) ? "typeahead" : "select",
    value: hidden && !isTyped(control) ? chosenIn(hidden) : answerIn(control),
    options: isWhole ? options : undefined,
    multiple: hidden?.multiple ?? isForSeveral(control),
    opens: !isWhole,
  };
}

function isForSeveral(control: HTMLElement): boolean {
  const id = control.getAttribute("aria-controls") ?? control.getAttribute("aria-owns") ?? "";
  const [list] = id ? queryAll(`[id="${CSS.escape(id)}"]`) : [];
  return [control, list].some((one) => one?.getAttribute("aria-multiselectable") === "true");
}

/** Opens the list as a person does; a list that only follows typing is tried with a few letters. */
async function* listAll(control: HTMLElement, timeoutMs: number): AsyncGenerator<Step, ListedOptions> {
  const before = visibleBefore();
  const options = () => openOptions(control, before);
  const clicked = { options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs };
  yield* openList(control, before);
  const opened = (await allOptions(clicked)).filter((label) => !NONE.test(label));
  const multiple = isForSeveral(control) || options().some(isTickable);
  let labels = opened;
  for (const letter of isTyped(control) ? PROBES : []) {
    yield { do: "type", into: control, text: letter };
    await pause();
    const found = await allOptions({ ...clicked, settleMs: PROBE_SETTLE_MS, timeoutMs: TYPED_SETTLE_MS });
    labels = [...new Set([...labels, ...found.filter((label) => !NONE.test(label))])];
    if (labels.length > 0) break;
  }
  if (isTyped(control)) yield { do: "type", into: control, text: "" };
  yield* closeList(control, before, true);
  const listed = withoutPrompt(labels.map((label) => ({ label }))).map(({ label }) => label);
  return { labels: listed, complete: opened.length > 0 && labels.length === opened.length, multiple };
}

async function* choose(
  control: HTMLElement,
  field: PlannedField,
  choice: Choice,
  before: Set<Element>,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const shownBefore = visibleText(control);
  let option = yield* find(control, choice, before, timeoutMs);
  if (!isOption(option)) {
    const path = choice.at(-1)?.split(LEVELS).filter(Boolean) ?? [];
    if (path.length < 2) return option;
    const last = yield* findByPath(control, path, before, timeoutMs);
    if (!isOption(last)) return option;
    option = last;
    acceptText(field, choice, path.join(" "));
  }
  acceptOption(field, choice, option);
  // Lists for several choices toggle: one that is selected stays.
  if (field.values && isSelected(option)) return undefined;
  const caption = normalize(visibleText(option));
  yield { do: "click", on: option };
  const isTaken = () => !isVisible(option) || showsChoice(control, field, choice) || undefined;
  await waitFor(isTaken, timeoutMs, TAKEN_MS);
  const shown = visibleText(control);
  const isOther = shown !== "" && shown !== shownBefore;
  if (isOther && (isPartOf(shown, caption) || (option.isConnected && isSelected(option))))
    acceptText(field, choice, shown);
  return undefined;
}

/** Types the choice where the control or its list takes text; else looks through the whole list. */
async function* find(
  control: HTMLElement,
  choice: Choice,
  before: Set<Element>,
  timeoutMs: number,
): AsyncGenerator<Step, HTMLElement | FieldTrouble> {
  const options = () => openOptions(control, before);
  const clicked = { options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs };
  const typed = { ...clicked, settleMs: TYPED_SETTLE_MS };
  const text = choice.at(-1) ?? "";
  if (isTyped(control)) {
    if (!isListOpen(control, before)) yield { do: "click", on: control };
    await pause();
    const atHand = exactOption(options(), choice);
    if (atHand) return atHand;
    yield { do: "type", into: control, text };
    await pause();
    const found = await awaitOption(typed, choice);
    if (isOption(found) || found.reason === "ambiguous") return found;
    // The list may search by other texts than its options show.
    if (visibleText(control) !== "") yield { do: "type", into: control, text: "" };
    yield* openList(control, before);
    const whole = await awaitOption({ ...clicked, timeoutMs: Math.min(timeoutMs, TYPED_SETTLE_MS) }, choice);
    if (isOption(whole) || whole.reason === "ambiguous") return whole;
    yield { do: "type", into: control, text };
    return found;
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
    const found = await awaitOption({ options, before, settleMs: CLICKED_SETTLE_MS, timeoutMs }, [part]);
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

async function* deselectOthers(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): AsyncGenerator<Step, void> {
  const choices = choicesOf(field, control);
  const isWanted = (option: HTMLElement) =>
    choices.some((choice) => choice.some((text) => normalize(visibleText(option)) === normalize(text)));
  const isTicked = (option: HTMLElement) =>
    isSelected(option) && !isWanted(option) && openOptions(control, before).length > 1;
  for (const option of openOptions(control, before).filter(isTicked)) {
    yield { do: "click", on: option };
    await pause();
  }
}

async function* typeListed(
  control: HTMLElement,
  list: HTMLDataListElement,
  field: PlannedField,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const [choice = []] = choicesOf(field);
  const wanted = choice.map(normalize);
  const options = [...list.options];
  const option = options.find(
    ({ value, label }) => wanted.includes(normalize(value)) || wanted.includes(normalize(label)),
  );
  if (!option && field.kind !== "text")
    return { reason: "unknown_option", candidates: options.map(({ value, label }) => label || value) };
  const text = option?.value ?? field.value;
  acceptText(field, choice, text);
  yield { do: "type", into: control, text };
  yield { do: "press", on: control, key: "Tab" };
  return undefined;
}

function isSelectedIn(control: HTMLElement, choice: Choice, before: Set<Element>): boolean {
  const option = exactOption(openOptions(control, before), choice);
  return option !== undefined && isSelected(option);
}

function searchBoxSince(control: HTMLElement, before: Set<Element>): HTMLElement | undefined {
  const boxes = queryAll("input,textarea").filter(
    (box) => box !== control && isTextBox(box) && !before.has(box) && isVisible(box),
  );
  return boxes.length === 1 ? boxes[0] : undefined;
}

// A box whose popup is a calendar.
function isDateBox(element: HTMLElement, field: PlannedField): boolean {
  if (field.kind !== "text" || !isTyped(element) || dateOf(element, field) === undefined) return false;
  return element.getAttribute("aria-haspopup") !== "listbox";
}

function isTyped(control: HTMLElement): boolean {
  return isTextBox(control) && !(control as HTMLInputElement).readOnly && control.inputMode !== "none";
}

function isPartOf(shown: string, caption: string): boolean {
  const words = (text: string) =>
    ` ${normalize(text)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  const [a, b] = [words(shown), words(caption)];
  return a.length >= 4 && (b.includes(a) || a.includes(b));
}
