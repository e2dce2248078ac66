/** Tables of data, in elements of HTML or of ARIA, and tables that only arrange a page. */
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
