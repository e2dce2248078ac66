/** Everything that a page presents with a name: the one reader of results, for runs and for discovery. */
import { queryAll } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { labelledFigures } from "./labelled-figures.ts";

const ASIDE = "nav,header[role=banner],footer,aside,[role=navigation],[role=contentinfo]";
const LONGEST_LABEL = 120;
const CELLS = "th,td,[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]";
/** “Status: eligible” */
const NAMED_LINE = /^([^:]{2,60}):\s+(\S.{0,120})$/;

export interface Figure {
  /** Holds the text; for a figure of a sentence, the sentence. */
  element: HTMLElement;
  label: string;
  text: string;
  /** The cells of a table. */
  rows?: string[][];
}

/** The surest kinds of presentation first. */
export function readFigures(): Figure[] {
  const all = [...ofLists(), ...ofTables(), ...labelledFigures(), ...underHeadings(), ...ofLines()];
  return all.flatMap((figure) => {
    const label = figure.label.replace(/\s*:$/, "").trim();
    const isNamed = label !== "" && label.length <= LONGEST_LABEL && figure.text !== "";
    return isNamed && !figure.element.closest(ASIDE) ? [{ ...figure, label }] : [];
  });
}

export function tableRows(table: Element): string[][] {
  return rowsOf(table).map((cells) => cells.map((cell) => visibleText(cell)));
}

function shown(css: string): HTMLElement[] {
  return queryAll(css).filter(isVisible);
}

function ofLists(): Figure[] {
  return shown("dd").flatMap((element) => {
    const term = element.previousElementSibling;
    return term?.tagName === "DT" ? [figure(element, visibleText(term))] : [];
  });
}

// Of two columns, each row is a figure; so is each row with a header, by its last cell.
function ofTables(): Figure[] {
  return shown("table,[role=table],[role=grid]").flatMap((table) => {
    const rows = rowsOf(table);
    const hasHeader = table.querySelector("thead, tr:first-child th + th") !== null;
    if (rows.length > 0 && rows.every((cells) => cells.length === 2))
      return (hasHeader ? rows.slice(1) : rows).flatMap(([label, value]) =>
        label && value ? [figure(value, visibleText(label))] : [],
      );
    const named = rows.flatMap((cells) => {
      const [label, value] = [cells[0], cells.at(-1)];
      const isNamed = label?.matches("th[scope=row],[role=rowheader]") && value?.matches("td,[role=cell]");
      return label && value && isNamed ? [figure(value, visibleText(label))] : [];
    });
    const caption = table.querySelector("caption");
    const label = caption ? visibleText(caption) : table.getAttribute("aria-label") || "table";
    return [...named, { ...figure(table, label), rows: tableRows(table) }];
  });
}

function underHeadings(): Figure[] {
  return shown("h1,h2,h3,h4").flatMap((heading) => {
    const next = heading.nextElementSibling as HTMLElement | null;
    const isPlain = next && isVisible(next) && !next.matches("table,dl,ul,ol");
    return isPlain && !next.querySelector("table,dl,strong,b") ? [figure(next, visibleText(heading))] : [];
  });
}

function ofLines(): Figure[] {
  return queryAll("p,li,div")
    .filter((element) => element.childElementCount === 0 && isVisible(element))
    .flatMap((element) => {
      const [, label, text] = NAMED_LINE.exec(visibleText(element)) ?? [];
      return label && text ? [{ element, label, text }] : [];
    });
}

function figure(element: HTMLElement, label: string): Figure {
  return { element, label, text: visibleText(element) };
}

function rowsOf(table: Element): HTMLElement[][] {
  const rows = [...table.querySelectorAll("tr,[role=row]")].map((row) => [
    ...row.querySelectorAll<HTMLElement>(CELLS),
  ]);
  return rows.filter((cells) => cells.length > 0);
}
