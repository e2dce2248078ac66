/** Lists of words under the words that name them, such as the programs that a person may get: each is one result. */
import { childrenOf, queryAll } from "../dom/document.ts";
import { BOX, HEADING, TABLE } from "../dom/selectors.ts";
import { normalize, referenced, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

const LONGEST_ITEM = 300;
const MOST_ITEMS = 60;
const MOST_ANCESTORS = 3;

interface NamedList {
  element: HTMLElement;
  label: string;
  text: string;
  rows: string[][];
}

/** @param figures lists whose items are figures of their own are left out */
export function namedLists(figures: { element: Element }[]): NamedList[] {
  const lists = [...ofMarkup(), ...ofCards()];
  return lists.flatMap(({ element, items }) => {
    const texts = items.map(visibleText).filter(Boolean);
    const areFigures = items.every((item) => figures.some((one) => item.contains(one.element)));
    const isPlain =
      texts.length > 0 && texts.length <= MOST_ITEMS && texts.every((text) => text.length <= LONGEST_ITEM);
    const label = isPlain && !areFigures ? listLabel(element, items) : "";
    return label ? [{ element, label, text: texts.join("; "), rows: texts.map((text) => [text]) }] : [];
  });
}

interface List {
  element: HTMLElement;
  items: HTMLElement[];
}

function ofMarkup(): List[] {
  const lists = queryAll(`${LISTS},table,[role=table]`).filter(isVisible);
  return lists.flatMap((element) => {
    if (element.querySelector(BOX) || element.parentElement?.closest(LISTS)) return [];
    if (element.matches(LISTS)) return [{ element, items: itemsOf(element) }];
    const isColumn = isLayout(element) && !element.querySelector("table,[role=table]");
    return isColumn
      ? [
          {
            element,
            items: rowsOf(element)
              .flat()
              .filter((cell) => !cell.matches("th")),
          },
        ]
      : [];
  });
}

// Elements of one kind after a heading, or in the element after it.
function ofCards(): List[] {
  return queryAll(HEADING).flatMap((heading) => {
    const next = heading.nextElementSibling;
    if (!(next instanceof HTMLElement) || !isVisible(next) || next.matches(`${HEADING},${LISTS},table,dl,p`))
      return [];
    const alike = [next, ...alikeAfter(next)];
    const items = alike.length > 1 ? alike : alikeIn(next);
    const isList = items.length > 1 && items.every((item) => !item.querySelector(`${BOX},table,dl`));
    return isList ? [{ element: (items[0]?.parentElement ?? next) as HTMLElement, items }] : [];
  });
}

function alikeAfter(first: HTMLElement): HTMLElement[] {
  const next = first.nextElementSibling;
  return next instanceof HTMLElement && areAlike(first, next) ? [next, ...alikeAfter(next)] : [];
}

function alikeIn(box: HTMLElement): HTMLElement[] {
  const [first, ...others] = childrenOf(box).filter((part) => part instanceof HTMLElement && isVisible(part));
  return first && others.every((other) => areAlike(first, other)) ? [first, ...others] : [];
}

// Paragraphs and inline elements are parts of one text. Specimen: https://getbootstrap.com/docs/5.3/components/card/#grid-cards.
function areAlike(one: HTMLElement, other: HTMLElement): boolean {
  const isBlock = !/^(inline|none|contents)$/.test(getComputedStyle(one).display) && !one.matches("p");
  return (
    isBlock && isVisible(other) && one.localName === other.localName && one.className === other.className
  );
}

/** By ARIA; else the nearest words before the list, with nothing but headings of it between. */
function listLabel(list: HTMLElement, items: HTMLElement[]): string {
  const caption = list.querySelector(":scope > caption, :scope th");
  const named = referenced(list, "aria-labelledby").map(visibleText).join(" ");
  const stated = caption ? visibleText(caption) : named || list.getAttribute("aria-label");
  if (stated) return stated;
  const [first] = items;
  let scope: Element | null = first && list.contains(first) && !list.matches(`${LISTS},table`) ? first : list;
  for (let level = 0; scope && level < MOST_ANCESTORS; level++, scope = scope.parentElement) {
    const before = scope.previousElementSibling;
    if (before) return before.matches(`${HEADING},p,strong,b,div,span,header`) ? visibleText(before) : "";
  }
  return "";
}

/**
 * The words of the nearest heading before an element, or before one around it.
 *
 * @param read the words of other elements that head what follows them
 * @param label the words that name the element already
 */
export function headingAbove(
  element: Element,
  read: (before: HTMLElement) => string = () => "",
  label = "",
): string {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (!(before instanceof HTMLElement)) continue;
      const text = (before.matches(`${HEADING},summary`) && visibleText(before)) || read(before);
      if (text && normalize(text) !== normalize(label)) return text;
    }
  }
  return "";
}

export const LISTS = "ul,ol,[role=list]";
const CELLS = "th,td,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]";

export function tableAround(element: Element): Element | null {
  return element.closest(TABLE);
}

/** A table that holds others, or whose rows have one cell each. */
export function isLayout(table: Element): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  return table.querySelector(TABLE) !== null || rowsOf(table).every((cells) => cells.length === 1);
}

/** The cells of its own rows, without those of tables inside it. */
export function rowsOf(table: Element): HTMLElement[][] {
  const own = (element: Element) => tableAround(element) === table;
  const rows = [...table.querySelectorAll("tr,[role=row]")].filter(own);
  return rows
    .map((row) => [...row.querySelectorAll<HTMLElement>(CELLS)].filter(own))
    .filter((cells) => cells.length > 0);
}

/** The items of a list without those of lists inside it. */
export function itemsOf(list: Element): HTMLElement[] {
  const items = [...list.querySelectorAll<HTMLElement>("li,[role=listitem]")];
  return items.filter((item) => item.parentElement?.closest(LISTS) === list && isVisible(item));
}

/**
 * The words at the start of a cell's row and at the head of its column, apart and together.
 *
 * @param label of a result: in a table of two columns, the head of the column counts only after its own row
 */
export function headersOf(cell: HTMLElement, label: string): string[] {
  const table = tableAround(cell);
  const rows = table && !isLayout(table) ? rowsOf(table) : [];
  const row = rows.find((cells) => cells.includes(cell));
  const [head] = rows;
  if (!row || !head || row.length < 2 || row === head) return [];
  const column = head.every((one) => one.matches("th,[role=columnheader]"))
    ? head[row.indexOf(cell)]
    : undefined;
  const texts = [row[0], column].flatMap((one) => (one && one !== cell ? [visibleText(one)] : []));
  if (row.length > 2) return [...texts, texts.join(" ")];
  const [name, unit] = texts;
  const isOwn = name && unit && normalize(label).includes(normalize(name));
  return isOwn ? [texts.join(" ")] : [];
}
