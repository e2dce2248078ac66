/**
 * The rows in which a page lists the saved instances of a repeated group: rows that it held before, and instances that it
 * no longer lists.
 */
import { parentOf, queryAll } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { ListedRows, PlannedField, RowCounts, UnlistedRows } from "../protocol.ts";
import { isRowRemover, ROW_BUTTONS } from "./group-buttons.ts";
import { leafTexts, repeats } from "./new-row.ts";

const ROWS = "li,tr:has(td),dl,article,[role=row]:not(:has([role=columnheader])),[role=listitem]";
const CONTROLS = "input:not([type=hidden]),select,textarea";
/** A button that removes a row may stand in a part of it. */
const REMOVER_LEVELS = [2, 3];
const REMOVER = "remover";
/** Rows of a list that are no items, such as a total. */
const NO_ITEM = /^(?:(?:sub|grand )?total|sum|none|no|nothing)\b/i;

/** The number of rows by their list, before the first instance is added. */
export function countRows(): RowCounts {
  const counts: RowCounts = {};
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const row of queryAll(ROWS))
    if (isVisible(row) && !row.querySelector(CONTROLS) && !NO_ITEM.test(visibleText(row)))
      add(`row in ${pathOf(parentOf(row))}`);
  for (const button of queryAll(ROW_BUTTONS).filter(isRowRemover)) {
    let list: HTMLElement | undefined = button;
    for (let level = 1; level <= Math.max(...REMOVER_LEVELS); level++) {
      list = list && parentOf(list);
      if (REMOVER_LEVELS.includes(level)) add(`${REMOVER} ${level} in ${pathOf(list)}`);
    }
  }
  return counts;
}

/**
 * @param added the number of instances whose questions have closed
 * @param before the rows before the first of them
 */
export function readRows(instances: PlannedField[][], added: number, before: RowCounts): ListedRows {
  const now = countRows();
  // A list to which each instance has added one row; the buttons that remove rows prove it best.
  const all = Object.keys(now).filter((key) => (now[key] ?? 0) - (before[key] ?? 0) === added);
  const removers = all.filter((key) => key.startsWith(REMOVER));
  const lists = removers.length > 0 ? removers : all;
  const texts = leafTexts();
  return {
    earlier: Math.max(0, ...lists.map((key) => before[key] ?? 0)),
    shown: instances.map((instance, at) =>
      instance.filter((field) => isOwn(field, instances, at) && texts.some((text) => repeats(text, [field]))),
    ),
  };
}

/** The groups with the numbers of their saved instances of which the page lists no answer. */
export function unlistedRows(answers: PlannedField[]): UnlistedRows[] {
  const groups = answers.filter(({ rows }) => rows?.shown.some(({ length }) => length > 0));
  if (groups.length === 0) return [];
  const texts = leafTexts();
  const isListed = (fields: PlannedField[]) =>
    fields.length === 0 || texts.some((text) => repeats(text, fields));
  return groups.flatMap(({ field_id, rows }) => {
    const items = (rows?.shown ?? []).flatMap((fields, at) => (isListed(fields) ? [] : [at + 1]));
    return items.length > 0 ? [{ field_id, items }] : [];
  });
}

/** Whether no other instance has the answer. */
function isOwn(field: PlannedField, instances: PlannedField[][], at: number): boolean {
  if (field.kind === "checkbox" || field.kind === "group") return false;
  const others = instances.filter((_, index) => index !== at).flat();
  return !others.some(({ value }) => normalize(value).includes(normalize(field.value)));
}

function pathOf(element: HTMLElement | undefined): string {
  const steps: string[] = [];
  for (let one = element; one; one = parentOf(one)) {
    // An input named "children" hides the form's own property.
    const siblings = [...(one.parentElement?.querySelectorAll(`:scope > ${one.localName}`) ?? [])];
    steps.unshift(`${one.localName}:${siblings.indexOf(one)}`);
  }
  return steps.join(" > ");
}
