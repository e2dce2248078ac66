/** Tables of data and lists, in elements of HTML or of ARIA, and tables that only arrange a page. */
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";

export const LISTS = "ul,ol,[role=list]";
const TABLES = "table,[role=table],[role=grid]";
const CELLS = "th,td,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]";

export function tableAround(element: Element): Element | null {
  return element.closest(TABLES);
}

/** A table that holds others, or whose rows have one cell each. */
export function isLayout(table: Element): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  return table.querySelector(TABLES) !== null || rowsOf(table).every((cells) => cells.length === 1);
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
