/** A month that is chosen in a grid of their names, below its year. */
import { parentOf, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled } from "../../../dom/visibility.ts";
import { LOAD_MS } from "../../../limits.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { arrowTo } from "./calendar-controls.ts";
import { cellsOf } from "./calendar-days.ts";
import { readMonthName } from "./read-date.ts";

const MONTHS = 12;
const LONGEST_NAME = 12;
const MOST_YEARS = 120;
const HEADER_LEVELS = 4;

/** The months that have appeared since the elements in `before` were visible; none unless all are there. */
export function monthsSince(before: Set<Element>): HTMLElement[] {
  const fresh = queryAll("*").filter((element) => !before.has(element));
  const isMonth = (text: string) => text.length < LONGEST_NAME && readMonthName(text) !== undefined;
  const months = cellsOf(fresh, isMonth);
  return months.length === MONTHS ? months : [];
}

/** Moves to the year, and presses the month. */
export async function* pickMonth(
  before: Set<Element>,
  { year, month }: { year: number; month: number },
): AsyncGenerator<Step, FieldTrouble | undefined> {
  for (let moves = 0; moves < MOST_YEARS; moves++) {
    const months = monthsSince(before);
    const header = headerOf(months);
    if (!header) return { reason: "not_kept" };
    if (header.year === year) {
      const cell = months.find((one) => readMonthName(visibleText(one)) === month);
      if (!cell || isDisabled(cell)) return { reason: "unknown_option", candidates: [] };
      yield { do: "click", on: cell };
      return undefined;
    }
    const arrow = ["year", "month"].flatMap(
      (unit) => arrowTo(header.scope, months, year > header.year, unit as "year" | "month") ?? [],
    )[0];
    if (!arrow) return { reason: "not_kept" };
    yield { do: "click", on: arrow };
    const moved = await waitFor(
      () => headerOf(monthsSince(before))?.year !== header.year || undefined,
      LOAD_MS,
    );
    if (!moved) return { reason: "not_kept" };
  }
  return { reason: "not_kept" };
}

/** The year above the months, and the element that holds all of them. */
function headerOf([first, ...others]: HTMLElement[]): { scope: HTMLElement; year: number } | undefined {
  let scope = first && parentOf(first);
  while (scope && !others.every((other) => scope?.contains(other))) scope = parentOf(scope);
  for (let level = 0; scope && level < HEADER_LEVELS; level++, scope = parentOf(scope)) {
    const boxes = queryWithin(scope, "input").map((box) => (box as HTMLInputElement).value);
    const [year] = [visibleText(scope), ...boxes].flatMap(
      (text) => /\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? [],
    );
    if (year) return { scope, year: Number(year) };
  }
  return undefined;
}
