/** Options that buttons move: between two lists, or up and down in one. A choice in such a list is not an answer yet. */
import { CHOICES } from "../../../text/vocabulary/choices.ts";
import { holdsText, inAllLanguages } from "../../../text/words.ts";
import { childrenOf, parents, queryAll, queryWithin, rectOf } from "../dom/document.ts";
import { BUTTON } from "../dom/selectors.ts";
import { captionOf, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

const LISTS = "select[multiple],[role=listbox]";
const LISTED = `${LISTS},input[type=checkbox],[role=checkbox]`;
/** Specimen: https://surveyjs.io/form-library/documentation/api-reference/ranking-question-model. */
const RANKED = "[class*='ranking-item ' i],[class$='ranking-item' i]";
/** Specimen: https://sortablejs.github.io/Sortable/. */
const SORTED = `[draggable=true],[aria-roledescription*=sort i],[class*=sortable i],${RANKED}`;
const UP = new RegExp(`${holdsText(inAllLanguages(CHOICES, ({ up }) => up)).source}|^[↑▲⬆⇧]$`, "i");
const LOWEST_LIST = 16;
const TRANSFER_LEVELS = 7;
const ORDER_LEVELS = 4;

/** The elements around two lists, and those around items to put in order. */
export function movedOptions(): HTMLElement[] {
  const transfers = queryAll(LISTED).flatMap((one) => transferAround(one) ?? []);
  const orders = queryAll("[role=listbox]").filter(isOrderedByButtons);
  const ranked = queryAll(RANKED).flatMap(({ parentElement }) => parentElement ?? []);
  return [...new Set([...transfers, ...orders, ...ranked])];
}

/** Specimens: https://github.com/maykinmedia/dual-listbox, https://ant.design/components/transfer. */
export function isOfTwoLists(element: HTMLElement): boolean {
  const list = element.matches(LISTED) ? element : queryWithin(element, LISTED)[0];
  const around = list && transferAround(list);
  return around !== undefined && (element.contains(around) || around.contains(element));
}

function transferAround(list: HTMLElement): HTMLElement | undefined {
  for (const around of parents(list, TRANSFER_LEVELS)) {
    if (around.matches("form,body")) return undefined;
    const moves = queryWithin(around, BUTTON).length > 0;
    if (moves && (areTwo(around) || isBetweenSelects(around))) return around;
  }
  return undefined;
}

/**
 * Two parts that are drawn alike, with buttons between them that have a sign in place of words.
 * Specimen: https://ant.design/components/transfer.
 */
function areTwo(around: HTMLElement): boolean {
  const parts = childrenOf(around).filter(isVisible);
  const first = parts.find((part) => holds(part, LISTED));
  const drawn = first?.classList[0];
  const alike = parts.filter((part) => drawn !== undefined && part.classList[0] === drawn);
  const [, last] = alike;
  if (!first || !last || alike.length > 2) return false;
  const between = parts.slice(parts.indexOf(first) + 1, parts.indexOf(last));
  const moving = between.flatMap((part) => (part.matches(BUTTON) ? [part] : queryWithin(part, BUTTON)));
  return (
    moving.length > 0 &&
    moving.every((button) => !/\p{L}/u.test(visibleText(button))) &&
    !between.some((part) => holds(part, LISTED))
  );
}

function holds(part: HTMLElement, css: string): boolean {
  return part.matches(css) || queryWithin(part, css).length > 0;
}

function isBetweenSelects(around: HTMLElement): boolean {
  // A component that enhances a list leaves a point of it in the page.
  const lists = queryWithin(around, "select[multiple]").filter((one) => rectOf(one).height >= LOWEST_LIST);
  return lists.length === 2 && queryWithin(around, "button").length > 1;
}

export function isOrdering(element: HTMLElement): boolean {
  const [one, other] = queryWithin(element, SORTED).filter(isVisible);
  const areSorted = other !== undefined && one?.parentElement === other.parentElement;
  return areSorted || upButtons(element).length > 1 || isOrderedByButtons(element);
}

/** Specimen: https://primevue.org/orderlist/. The buttons next to a list move its chosen options. */
function isOrderedByButtons(list: HTMLElement): boolean {
  if (!list.matches("[role=listbox]")) return false;
  const around = parents(list, ORDER_LEVELS).find((one) => queryWithin(one, BUTTON).length > 0);
  return around !== undefined && upButtons(around).length > 0 && queryWithin(around, LISTS).length === 1;
}

function upButtons(element: HTMLElement): HTMLElement[] {
  // A sign may lead to the question before, as the name of its button then states.
  return queryWithin(element, BUTTON).filter((one) => UP.test(one.ariaLabel || captionOf(one)));
}
