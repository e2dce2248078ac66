/**
 * The row that the add button of a repeated group has opened: after the earlier rows, before them, or instead of rows that
 * the page has hidden.
 */
import { parentOf, placeOf, queryAll } from "../dom/document.ts";
import { BOX } from "../dom/selectors.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isShown, isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import type { ListedRows, PlannedField, RowCounts, UnlistedRows } from "../protocol.ts";
import { isRowRemover, ROW_BUTTONS, rememberShown, wasShown } from "./group-buttons.ts";
import { findTarget } from "./locate-field.ts";
import { changedFields } from "./read-back.ts";

interface NewRow {
  /** `taken`: the page has taken the answers of the row before, and its boxes take the next ones. */
  state: "open" | "taken";
  /** The position among the shown rows. */
  at: number;
  /** The box of its anchor. */
  box: HTMLElement;
  /** Counts at once; other rows count if they last. */
  isSure: boolean;
}

export function rememberRows(anchor: PlannedField, previous: PlannedField[]): void {
  rememberShown();
  const question = previous.find(({ field_id }) => field_id === anchor.field_id);
  memory.earlierRow = { box: question ? findTarget(question) : null, mentions: mentions(previous) };
}

/** @param opens whether the add button has opened the row before */
export function findNewRow(
  anchor: PlannedField,
  previous: PlannedField[],
  opens: boolean,
): NewRow | undefined {
  const last = anchor.locators[0]?.instance?.open ?? 0;
  const rows = [...Array(last + 1).keys()].reverse().flatMap((at) => {
    const question = questionAt(anchor, at);
    const box = findTarget(question);
    return box && isShown(box) ? [{ at, box, isEarlier: showsEarlier(question, previous) }] : [];
  });
  const isNew = ({ box, isEarlier }: (typeof rows)[number]) => !wasShown(box) && !isEarlier;
  const row = rows.find(isNew) ?? rows.find(({ at }) => at === last);
  if (row && (row.at === last || isMoved(row.box, previous, opens)))
    return { ...row, state: "open", isSure: last === 0 || isNew(row) };
  const [only] = rows;
  return only && isCleared(previous) ? { ...only, state: "taken", isSure: false } : undefined;
}

/** Whether the questions of an instance are empty again, for the next one. */
export function isCleared(instance: PlannedField[]): boolean {
  const given = instance.filter(({ kind }) => kind !== "checkbox" && kind !== "group");
  return given.length > 0 && changedFields(given).length === given.length;
}

/** The number of texts of the page that repeat answers of an instance. */
export function mentions(instance: PlannedField[]): number {
  return leafTexts().filter((text) => repeats(text, instance)).length;
}

/** The texts of the visible elements that hold nothing but text. */
function leafTexts(): string[] {
  return queryAll("p,div,span,td,li,dd,h2,h3,h4,h5,strong,b")
    .filter((element) => element.childElementCount === 0 && isVisible(element))
    .map(({ innerText }) => normalize(innerText));
}

// The row before is still there, or the page has removed it without listing its answers.
function isMoved(box: HTMLElement, previous: PlannedField[], opens: boolean): boolean {
  if (box === memory.earlierRow?.box) return false;
  return (
    opens ||
    memory.earlierRow?.box?.isConnected === true ||
    (memory.earlierRow?.mentions ?? 0) >= mentions(previous)
  );
}

function questionAt(anchor: PlannedField, at: number): PlannedField {
  const moved = (locators: PlannedField["locators"]) =>
    locators.map(({ instance, ...locator }) => ({ ...locator, instance: instance && { ...instance, at } }));
  const options = anchor.options.map((option) => ({ ...option, locators: moved(option.locators) }));
  return { ...anchor, locators: moved(anchor.locators), options };
}

function showsEarlier(question: PlannedField, previous: PlannedField[]): boolean {
  const before = previous.find(({ field_id }) => field_id === question.field_id);
  if (!before) return false;
  const { locators, options } = question;
  return changedFields([{ ...before, locators, options }]).length === 0;
}

/** Whether a text holds an answer of an instance. @param text normalized */
function repeats(text: string, instance: PlannedField[]): boolean {
  const digits = text.replace(/\D/g, "");
  return instance.some(({ value, options }) => {
    if (value.length < 2) return false;
    const label = options.find((option) => option.value === value)?.label ?? value;
    const number = value.replace(/\.0+$/, "").replace(/\D/g, "");
    return (
      text.includes(normalize(value)) ||
      text.includes(normalize(label)) ||
      (number.length >= 3 && digits.includes(number))
    );
  });
}

const ROWS = "li,tr:has(td),dl,article,[role=row]:not(:has([role=columnheader])),[role=listitem]";
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
    if (isVisible(row) && !row.querySelector(BOX) && !NO_ITEM.test(visibleText(row)))
      add(`row in ${placeOf(parentOf(row))}`);
  for (const button of queryAll(ROW_BUTTONS).filter(isRowRemover)) {
    let list: HTMLElement | undefined = button;
    for (let level = 1; level <= Math.max(...REMOVER_LEVELS); level++) {
      list = list && parentOf(list);
      if (REMOVER_LEVELS.includes(level)) add(`${REMOVER} ${level} in ${placeOf(list)}`);
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
