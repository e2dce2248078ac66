/** Describes a control that opens a list, and the options of its list. */
import { LISTS } from "../../../../../text/vocabulary/lists.ts";
import { beginsText, inAllLanguages } from "../../../../../text/words.ts";
import { parents, pause, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { USED } from "../../../dom/drawn-buttons.ts";
import { BOX, isTextBox, isTyped } from "../../../dom/selectors.ts";
import { elementById, hasOwnText, labelsOf, referenced, visibleText } from "../../../dom/text.ts";
import { isConcealed, isPointed, isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, SETTLE_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { ListedOptions } from "../../../protocol.ts";
import {
  hiddenSelect,
  listBefore,
  plainText,
  withoutPrompt,
  withoutTick,
} from "../../../words/match-option.ts";
import { CLOSED_LIST, openOptions } from "../../../words/option-list.ts";
import { visibleBefore } from "../../../words/popup.ts";
import type { Description } from "../../../words/widget.ts";
import { shownNotation } from "../dates/moment.ts";
import { monthsSince } from "../dates/open-calendar.ts";
import { allOptions } from "./await-option.ts";
import { searchBoxSince } from "./find-option.ts";
import { closeList, openList } from "./open-list.ts";

/**
 * Controls that state that they open a list; jQuery UI states it by a class alone.
 * Specimen: https://api.jqueryui.com/autocomplete/.
 */
export const LIST_OPENER = `[role=combobox],[aria-haspopup=listbox],[aria-autocomplete=list],[aria-autocomplete=both],input[list],.ui-autocomplete-input,${CLOSED_LIST}`;
/** Texts that most lists have options for; some lists wait for two or three letters. */
const PROBES = ["a", "e", "1", "an", "in", "co", "man"];
/** Entries that are not options. */
const NONE = beginsText(inAllLanguages(LISTS, ({ noResults, typeFirst }) => `${noResults}|${typeFirst}`));
const FEWEST_DAYS = 28;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;
/** A part of a clock. */
const CLOCK = /^(?:\d{1,2}|[:.]|[ap]\.?m\.?)$/i;
/** A text that no list offers. */
const TAG = "Zyzzyva 27";
const DRAWN_LEVELS = 4;

// A transparent native list over the drawn control takes the answer.
export function drawsNative(control: HTMLElement): boolean {
  for (const scope of parents(control, DRAWN_LEVELS)) {
    const [select] = scope.querySelectorAll("select");
    if (!select) continue;
    const isOver = select !== control && isVisible(select) && !isConcealed(select);
    return isOver && getComputedStyle(select).pointerEvents === "none";
  }
  return false;
}

export function isOpener(control: HTMLElement): boolean {
  const isList = !control.matches("input,textarea,[role=listbox]") || control.matches(LIST_OPENER);
  return isList || listBefore(control) !== undefined;
}

export function listOpeners(): HTMLElement[] {
  // A button may state only that it has a popup, next to the list of choices of its component.
  const isBesideList = (button: HTMLElement) => {
    const root = button.getRootNode();
    return root instanceof ShadowRoot && root.querySelectorAll("[role=listbox]").length === 1;
  };
  const stated = queryAll(`${LIST_OPENER},${MAY_OPEN_LIST}`).filter(
    (one) =>
      one.matches(LIST_OPENER) ||
      holdsOptions(one) ||
      (one.ariaHasPopup === "true" && isBesideList(one)) ||
      isLabelledDisclosure(one),
  );
  return [...stated, ...queryAll(FOCUSABLE).filter(isDrawnOpener)];
}

const MAY_OPEN_LIST =
  "button[aria-haspopup=true],button[aria-haspopup=dialog],button[aria-expanded],input:not([type=hidden],[type=checkbox],[type=radio])";

/**
 * Whether the component that draws a button or a box holds options, which it shows in a popup: those of a menu are commands, unless
 * a box shows them. Specimens: https://ionicframework.com/docs/api/select, https://github.com/GovTechSG/sgds-web-component.
 */
export function holdsOptions(opener: HTMLElement): boolean {
  const root = opener.getRootNode();
  const options = isTextBox(opener) ? ":is([role=option],[role=menuitem])" : "[role=option]";
  return root instanceof ShadowRoot && root.host.querySelector(`:scope > ${options}`) !== null;
}

/** A label names an answer, not a command: a button that it names, and that opens something, shows a choice. */
function isLabelledDisclosure(button: HTMLElement): boolean {
  return button.matches("button[aria-expanded]") && labelsOf(button).some((label) => !label.contains(button));
}

const FOCUSABLE = "[tabindex='0']:not([role],table,ul,ol,form)";

/** A list without roles: other words name it, or the hidden box after it takes its answer. */
function isDrawnOpener(element: HTMLElement): boolean {
  const isPlain = !element.closest(USED) && queryWithin(element, USED).length === 0;
  if (!isPlain || !isPointed(element) || !isVisible(element) || visibleText(element) === "") return false;
  const names = referenced(element, "aria-labelledby");
  const isNamed = names.length > 0 && names.every((name) => !element.contains(name));
  return isNamed || element.nextElementSibling?.matches("input[type=hidden]") === true;
}

export function openerIn(element: HTMLElement): HTMLElement[] {
  if (element.matches("select") || element.closest("[role=toolbar],nav")) return [];
  const inner = isTextBox(element) ? undefined : queryWithin(element, "input").find(isTextBox);
  // A box that the keyboard passes over only draws the answer.
  return [inner && inner.tabIndex >= 0 && isVisible(inner) ? inner : element];
}

/** The answer that the control shows; a prompt such as "Choose" is not an answer. */
function answerIn(control: HTMLElement): string {
  const text = visibleText(control).replaceAll("\u200b", "").trim();
  return withoutPrompt([{ label: text }, { label: "" }]).length === 2 ? text : "";
}

function chosenIn({ selectedOptions }: HTMLSelectElement): string {
  const chosen = [...selectedOptions].filter(({ value }) => value !== "");
  return chosen.map(({ text }) => plainText(text)).join(", ");
}

function isTickable(option: HTMLElement): boolean {
  const list = option.closest("[role=listbox],[role=tree],[role=grid]");
  return (
    list?.getAttribute("aria-multiselectable") === "true" ||
    option.querySelector("input[type=checkbox]") !== null
  );
}

/** Whether an option is the first part of a choice in levels. */
function opensLevel(option: HTMLElement): boolean {
  const states = "[aria-haspopup],[aria-expanded]";
  const words = [option, ...option.querySelectorAll("*")].map((part) => part.getAttribute("class") ?? "");
  return option.matches(states) || words.some((names) => /[-_](expand|has-children|submenu)\b/i.test(names));
}

export function describeBox(control: HTMLElement): Description {
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
    // A native datalist only suggests texts.
    takes_text: list ? true : undefined,
  };
}

function isForSeveral(control: HTMLElement): boolean {
  const id = control.getAttribute("aria-controls") ?? control.getAttribute("aria-owns") ?? "";
  // Components repeat an id, each in its own shadow root.
  const own = elementById(control, id);
  const [list] = own ? [own] : id ? queryAll(`[id="${CSS.escape(id)}"]`) : [];
  return [control, list].some((one) => one?.getAttribute("aria-multiselectable") === "true");
}

/** Opens the list as a person does; a list that only follows typing is tried with a few letters. */
export async function* listAll(control: HTMLElement, timeoutMs: number): AsyncGenerator<Step, ListedOptions> {
  const before = visibleBefore();
  const options = () => openOptions(control, before);
  const clicked = { control, options, before, settleMs: SETTLE_MS, timeoutMs };
  yield* openList(control, before);
  const mayOpenCalendar = /^(dialog|grid)$/.test(control.getAttribute("aria-haspopup") ?? "");
  const isOfList = (one: HTMLElement) => one.closest("[role=option],[role=menuitem],li") !== null;
  const isDay = (one: HTMLElement) =>
    !before.has(one) &&
    DAY.test((one.textContent ?? "").trim()) &&
    hasOwnText(one) &&
    !isOfList(one) &&
    isVisible(one);
  const holdsMonths = () => {
    const months = monthsSince(before);
    return months.length > 0 && !months.some(isOfList);
  };
  const calendar = () =>
    queryAll("*").filter(isDay).length >= FEWEST_DAYS || (mayOpenCalendar && holdsMonths()) || undefined;
  const isCalendar = mayOpenCalendar ? await waitFor(calendar, SETTLE_MS) : calendar();
  const opened = isCalendar ? [] : (await allOptions(clicked)).filter((label) => !NONE.test(label));
  // The months of a year or the numbers of a clock, in the dialog of a box that takes text, are no options.
  const isPicker =
    mayOpenCalendar &&
    (isTyped(control) || opened.every((label) => CLOCK.test(label))) &&
    !options().some((one) => one.matches("[role=option],[role=treeitem]"));
  // Some calendars are drawn after their popup.
  if (isCalendar || calendar() || (isPicker && opened.some((label) => /\d/.test(label)))) {
    const notation = shownNotation(control);
    yield* closeList(control, before, undefined, true);
    return { labels: [], complete: false, multiple: false, calendar: true, notation };
  }
  const multiple = isForSeveral(control) || options().some(isTickable);
  let labels = opened;
  // A list that opens empty may have a search box of its own.
  const search = opened.length === 0 ? searchBoxSince(control, before) : undefined;
  const box = isTyped(control) ? control : search;
  for (const text of box ? PROBES : []) {
    yield { do: "type", into: box as HTMLElement, text };
    await pause();
    const found = await allOptions({ ...clicked, settleMs: SETTLE_MS, timeoutMs: LOAD_MS });
    labels = [...new Set([...labels, ...found.filter((label) => !NONE.test(label))])];
    if (labels.length > 0) break;
  }
  const complete = opened.length > 0 && labels.length === opened.length && !options().some(opensLevel);
  const takes_text = (complete && !multiple && isTyped(control) && (yield* keepsText(control))) || undefined;
  if (box) yield { do: "type", into: box, text: "" };
  yield* closeList(control, before, undefined, true);
  // A choice alone may close a drawn list: the exploration of the page takes it back.
  const [option] = control.matches(FOCUSABLE) ? options() : [];
  if (option) yield { do: "click", on: option };
  const plain = labels.map((label) => ({ label: withoutTick(label) }));
  const listed = withoutPrompt(plain).map(({ label }) => label);
  return { labels: listed, complete, multiple, takes_text };
}

/** Whether the control keeps a text that no option has, and takes it as its answer. */
async function* keepsText(control: HTMLElement): AsyncGenerator<Step, boolean> {
  const box = control as HTMLInputElement;
  // The answer of such a control is an option of the native list, or an entry that scripts fill.
  if (hiddenSelect(control) || hasHiddenEntry(box)) return false;
  yield { do: "type", into: control, text: TAG };
  await pause();
  yield { do: "press", on: control, key: "Tab" };
  await waitFor(() => box.value !== TAG || undefined, OPEN_MS);
  return box.value === TAG && box.getAttribute("aria-invalid") !== "true";
}

function hasHiddenEntry(box: HTMLInputElement): boolean {
  const around = parents(box, DRAWN_LEVELS);
  // The hidden entries around further boxes belong to those.
  const outer = around.findIndex((scope) => scope.matches("form") || scope.querySelectorAll(BOX).length > 1);
  const inner = around.slice(0, outer < 0 ? undefined : outer);
  return inner.some((scope) => scope.querySelector("input[type=hidden][name]"));
}
