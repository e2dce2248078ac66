/** Items to put in order: by buttons that move them, by keys, or by dragging. The order is the answer. */

import { queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { captionOf, lettersAndDigits, visibleText } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import type { FieldTrouble } from "../protocol.ts";
import type { Step, Widget } from "./widget.ts";

// Specimens: https://sortablejs.github.io/Sortable/, https://surveyjs.io/form-library/documentation/api-reference/ranking-question-model.
const MOVING =
  "[draggable=true],[aria-roledescription*=sort i],[aria-roledescription*=drag i],[class*=rank i],[class*=sort i],[class*=reorder i],[class*=draggable i]";
const CHOSEN = "input:not([type=hidden]),select,textarea,[role=option],[role=checkbox],[role=radio]";
const BUTTON = "button,[role=button],input[type=button]";
const UP = /\b(?:up|higher|earlier|raise)\b|[↑▲⬆⇧]/i;
const DOWN = /\b(?:down|lower|later)\b|[↓▼⬇⇩]/i;
const ASKS = /\b(?:rank|order|priorit|sort|arrange)/i;
const FEWEST = 2;

// The site may hold no answer before an item was moved.
const moved = new WeakSet<Element>();

export const ranking: Widget = {
  name: "ranking",

  recognise(element, field) {
    const { values = [] } = field;
    if (values.length < FEWEST) return undefined;
    const list = listsIn(element).find((one) => isPermutation(itemsOf(one).map(textOf), values));
    return list;
  },

  find: () => [...new Set(listsIn(document.body).filter((list) => ASKS.test(wordsAround(list))))],

  describe: (control) => ({
    field_type: "select",
    multiple: true,
    value: "",
    options: itemsOf(control).map((item) => ({ value: captionOfItem(item), label: captionOfItem(item) })),
  }),

  shows: (control, { values = [] }) => isInOrder(control, values),

  isDefault: (control) => !moved.has(control),

  read: (control) => itemsOf(control).map(captionOfItem).join("; "),

  async *steps(control, { values = [] }) {
    if (isInOrder(control, values) && !moved.has(control)) yield* raise(control, values[1] ?? "");
    for (const [at, value] of values.entries()) {
      for (let from = placeOf(control, value); from > at; from = placeOf(control, value)) {
        const trouble = yield* raise(control, value, at);
        if (trouble) return trouble;
      }
    }
    return undefined;
  },
};

/** Moves an item up, by the first way that has an effect. */
async function* raise(
  list: HTMLElement,
  value: string,
  to?: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const from = placeOf(list, value);
  const hasMoved = () => waitFor(() => placeOf(list, value) !== from || undefined, RENDER_MS);
  for (const way of [byButton, byArrow, byHeldKey, byMouse]) {
    const item = itemsOf(list)[from];
    const goal = itemsOf(list)[to ?? from - 1];
    const steps = item && goal ? way(item, goal) : [];
    if (steps.length === 0) continue;
    yield* steps;
    if (await hasMoved()) {
      moved.add(list);
      return undefined;
    }
  }
  return { reason: "unsupported", what: "an order of items" };
}

function byButton(item: HTMLElement): Step[] {
  const button = buttonsOf(item).find((one) => UP.test(wordsOf(one)) && !isDisabled(one));
  return button ? [{ do: "click", on: button }] : [];
}

function byArrow(item: HTMLElement): Step[] {
  const on = focusable(item);
  return on ? [{ do: "press", on, key: "ArrowUp" }] : [];
}

// A key picks the item up and puts it down.
function byHeldKey(item: HTMLElement): Step[] {
  const on = focusable(item);
  return on ? [" ", "ArrowUp", " "].map((key) => ({ do: "press", on, key })) : [];
}

function byMouse(item: HTMLElement, goal: HTMLElement): Step[] {
  const [from, to] = [item, goal].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  const y = to.top + to.height / 4 - (from.top + from.height / 2);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  return [{ do: "drag", on: item, by: { x, y } }];
}

function focusable(item: HTMLElement): HTMLElement | undefined {
  return [item, ...queryWithin(item, "[tabindex]")].find(
    (one) => one.tabIndex >= 0 && one.hasAttribute("tabindex"),
  );
}

/** Elements around items that can be moved, the innermost first. */
function listsIn(element: HTMLElement): HTMLElement[] {
  const moving = [element, ...queryWithin(element, `${MOVING},li,[role=listitem]`)];
  const lists = moving.flatMap((one) => [one, one.parentElement]).filter((one) => one !== null);
  return [...new Set(lists)].filter((list) => itemsOf(list).length >= FEWEST).reverse();
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  const children = [...list.children].filter((one) => one instanceof HTMLElement && isVisible(one));
  return (children as HTMLElement[]).filter((item) => isMoving(item) && !item.querySelector(CHOSEN));
}

function isMoving(item: HTMLElement): boolean {
  const words = buttonsOf(item).map(wordsOf);
  const hasButtons = words.some((one) => UP.test(one)) && words.some((one) => DOWN.test(one));
  return hasButtons || item.matches(MOVING) || item.querySelector(":scope > [draggable=true]") !== null;
}

function buttonsOf(item: HTMLElement): HTMLElement[] {
  return queryWithin(item, BUTTON).filter(isVisible);
}

function wordsOf(button: Element): string {
  return `${captionOf(button)} ${button.getAttribute("aria-label") ?? ""} ${button.getAttribute("title") ?? ""}`;
}

/** The caption of an item, without its number and the captions of its buttons. */
function captionOfItem(item: HTMLElement): string {
  const captions = buttonsOf(item).map(visibleText);
  const text = captions.reduce((left, caption) => left.replace(caption, " "), visibleText(item));
  return text
    .replace(/^\W*\d{1,2}[.):]?\s+|^\W+/u, "")
    .replace(/\s+/g, " ")
    .trim();
}

function textOf(item: HTMLElement): string {
  return lettersAndDigits(captionOfItem(item));
}

function isPermutation(texts: string[], values: string[]): boolean {
  const wanted = values.map(lettersAndDigits);
  return texts.length === wanted.length && wanted.every((one) => texts.includes(one));
}

function isInOrder(list: HTMLElement, values: string[]): boolean {
  const texts = itemsOf(list).map(textOf);
  return values.every((value, at) => texts[at] === lettersAndDigits(value));
}

function placeOf(list: HTMLElement, value: string): number {
  return itemsOf(list).map(textOf).indexOf(lettersAndDigits(value));
}

function wordsAround(list: Element): string {
  const group = list.closest("fieldset,[role=group],[role=region],section,form") ?? list.parentElement;
  const named = queryAll("legend,h1,h2,h3,h4,label,p").filter((one) => group?.contains(one));
  return named.map((one) => one.textContent ?? "").join(" ");
}
