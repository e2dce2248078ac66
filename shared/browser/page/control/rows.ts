/**
 * The rows of a repeated group. The add button opens one after the earlier rows, before them, or instead of rows that the page
 * has hidden; another button may save it.
 */
import { ROWS as ROW_WORDS } from "../../../text/vocabulary/rows.ts";
import { beginsText, endsText, holdsText, inAllLanguages, isText } from "../../../text/words.ts";
import type { Locator } from "../../../wizards/format/format.ts";
import {
  ancestors,
  closest,
  containsDeep,
  parentOf,
  placeOf,
  queryAll,
  queryWithin,
} from "../dom/document.ts";
import { ANY_BUTTON, BOX, DIALOG, HEADING } from "../dom/selectors.ts";
import { captionOf, normalize, visibleText } from "../dom/text.ts";
import { isDisabled, isShown, isUsable, isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import type { ListedRows, PlannedField, RowCounts, UnlistedRows } from "../protocol.ts";
import { equalButtons, findButton } from "../words/find-element.ts";
import { changedFields, findTarget } from "./locate-field.ts";

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

/** The entries of lists and tables. */
export const ROWS = "li,tr:has(td),dl,article,[role=row]:not(:has([role=columnheader])),[role=listitem]";
/** A button that removes a row may stand in a part of it. */
const REMOVER_LEVELS = [2, 3];
const REMOVER = "remover";
/** Rows of a list that are no items, such as a total. */
const NO_ITEM = beginsText(inAllLanguages(ROW_WORDS, ({ totals }) => totals));

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

const { adds, removes } = {
  adds: inAllLanguages(ROW_WORDS, (words) => words.adds),
  removes: inAllLanguages(ROW_WORDS, (words) => words.removes),
};
const atEnd = (list: "addsAtEnd" | "removesAtEnd") =>
  endsText(
    Object.values(ROW_WORDS)
      .flatMap((words) => words[list] ?? [])
      .join("|"),
  );
const ADD = new RegExp(`${beginsText(adds).source}|${atEnd("addsAtEnd").source}|^[+＋➕]$`, "i");
const MINUS = /^[-−–]$/;
const BARE_ADD = isText(`(?:${adds})(?: (?:${inAllLanguages(ROW_WORDS, ({ toList }) => toList)}))?`);
const SAVE = new RegExp(
  `${beginsText(inAllLanguages(ROW_WORDS, ({ saves }) => saves)).source}|^[✓✔]\uFE0F?$`,
  "i",
);
const LEAVE = holdsText(inAllLanguages(ROW_WORDS, ({ leaves }) => leaves));
const REMOVE = new RegExp(`${beginsText(removes).source}|${atEnd("removesAtEnd").source}`, "i");
const ROW_BUTTONS = `${ANY_BUTTON},a[href='#']`;
const BOUNDARY = `form,fieldset,${DIALOG}`;

function rememberShown(): void {
  memory.shownElements = new WeakSet(queryAll("*").filter((element) => element.checkVisibility()));
}

function wasShown(element: Element): boolean {
  return memory.shownElements?.has(element) === true;
}

/** The add button: by its locators, else the only button with such a caption. */
export function findAdd({ repeat, open }: PlannedField): HTMLElement | undefined {
  const recorded = repeat?.add && (nearestAdd(repeat.add, open) ?? findButton(repeat.add).element);
  // The heading of an instance's own page may have the button's words.
  if (recorded && !recorded.matches(HEADING)) return isDisabled(recorded) ? undefined : recorded;
  const captioned = queryAll(`${ROW_BUTTONS},a`).filter((button) => isUsable(button) && isForAdding(button));
  return captioned.length === 1 || !repeat?.add ? captioned[0] : undefined;
}

/** The only button nearest to the row before, among equal ones such as one in each row. */
function nearestAdd(locators: Locator[], open: PlannedField[][] = []): HTMLElement | undefined {
  const anchor = open.at(-1)?.[0];
  const row = anchor && findTarget(anchor);
  const equal = row ? equalButtons(locators) : [];
  for (let scope = row && parentOf(row); scope && equal.length > 1; scope = parentOf(scope)) {
    const inside = equal.filter((button) => containsDeep(scope as HTMLElement, button));
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  }
  return undefined;
}

/**
 * The save button: by its locators, else the nearest button around the questions with a caption for saving. “Add” saves
 * if it appeared with the questions, or is among questions that were open from the start. If the questions have a
 * separate page, the page's continue button saves.
 *
 * @param isAdded the add button has opened the questions
 */
export function findSave(
  group: PlannedField,
  instance: PlannedField[],
  form: HTMLElement,
  isAdded: boolean,
): HTMLElement | undefined {
  const leave = findButton(group.repeat?.leave ?? []).element;
  const isOwnPage =
    isAdded && leave !== undefined && (!memory.shownElements || appeared(leave, form)) && !findAdd(group);
  if (group.repeat?.save) {
    const recorded = findButton(group.repeat.save).element;
    if (recorded === leave && !isOwnPage) return undefined;
    return recorded && isUsable(recorded) ? recorded : undefined;
  }
  const isPlaced = isInRow(group, instance);
  const isRow = isRemovable(group, instance);
  const saves = (button: HTMLElement) => isCalled(button, SAVE);
  const adds = (button: HTMLElement) => {
    if (!isForAdding(button)) return false;
    // Rows may be rendered again, together with the button that adds one.
    const isAdd = button === findAdd(group);
    const isOfRow = isAdd || equalButtons(group.repeat?.add ?? []).includes(button);
    if (appeared(button, form)) return !((isPlaced || isRow) && isOfRow);
    if (group.repeat?.adds && isAdd) return true;
    // The add button would open the next instance.
    if (isAdded && isAdd) return false;
    // “Add” with other words may open another group.
    if (!isRow && isOwnForm(form, button, leave) && (isAdd || !findAdd(group))) return true;
    return !isPlaced && !isRow && (isCalled(button, BARE_ADD) || isInSameRow(button, form));
  };
  const around = buttonsAround(form).filter(
    (button) => button !== leave && isUsable(button) && !isCalled(button, LEAVE),
  );
  return around.find(saves) ?? around.find(adds) ?? (isOwnPage ? leave : onlyWay(group, around, form));
}

/** The only button with words, among those of the instance's own dialog. */
function onlyWay(group: PlannedField, buttons: HTMLElement[], form: HTMLElement): HTMLElement | undefined {
  const dialog = ownDialog(group, form);
  const ways = buttons.filter(
    (button) => dialog !== undefined && containsDeep(dialog, button) && /\p{L}{2}/u.test(captionOf(button)),
  );
  return ways.length === 1 ? ways[0] : undefined;
}

/** The dialog that only the questions of an instance are in: it lies over the page until one of its buttons closes it. */
export function ownDialog({ repeat }: PlannedField, form: HTMLElement): HTMLElement | undefined {
  const dialog = closest(form, DIALOG);
  const leave = findButton(repeat?.leave ?? []).element;
  return dialog && leave && !containsDeep(dialog, leave) ? dialog : undefined;
}

/** The buttons up to the boundary of the questions, the nearest first. */
function buttonsAround(form: HTMLElement): HTMLElement[] {
  const found = new Set<HTMLElement>();
  for (const scope of ancestors(form)) {
    for (const button of queryWithin(scope, ROW_BUTTONS)) found.add(button);
    if (scope.matches(BOUNDARY) && found.size > 0) break;
  }
  return [...found];
}

// The save button and the questions appeared in the same element: a button that was only rendered again is outside of it.
function appeared(button: HTMLElement, form: HTMLElement): boolean {
  if (!memory.shownElements || memory.shownElements.has(button)) return false;
  for (
    let scope: HTMLElement | undefined = form;
    scope && !memory.shownElements.has(scope);
    scope = parentOf(scope)
  )
    if (containsDeep(scope, button)) return true;
  return false;
}

// Questions whose names are numbered stand in rows that stay open.
function isInRow(group: PlannedField, instance: PlannedField[]): boolean {
  const numbered = (text: string) => /\{index\}|\[\d+\]|[-_.]\d+(?![a-z\d])/i.test(text);
  const recorded = instance.flatMap(({ locators }) => locators).map((locator) => JSON.stringify(locator));
  const names = instance.map(findTarget).map((element) => element?.getAttribute("name") ?? "");
  return group.repeat !== undefined && [...recorded, ...names].some(numbered);
}

// Open rows have a button that removes each of them.
function isRemovable(group: PlannedField, instance: PlannedField[]): boolean {
  const boxes = instance.flatMap((field) => findTarget(field) ?? []);
  const add = findAdd(group);
  for (
    let row = boxes[0] && parentOf(boxes[0]);
    row && !(add && containsDeep(row, add));
    row = parentOf(row)
  ) {
    if (row.matches(BOUNDARY)) return false;
    if (
      boxes.every((box) => containsDeep(row as HTMLElement, box)) &&
      queryWithin(row, ROW_BUTTONS).some(isRowRemover)
    )
      return true;
  }
  return false;
}

// In the only row, the button that removes it may keep its place and be invisible.
const isRowRemover = (button: HTMLElement) =>
  (isVisible(button) || button.getClientRects().length > 0) && isCalled(button, REMOVE);

// A row of boxes that ends with its own button takes one instance after the other.
function isInSameRow(button: HTMLElement, form: HTMLElement): boolean {
  const row = form.closest("tr,[role=row]");
  if (!row?.contains(button)) return false;
  return ![...row.querySelectorAll<HTMLElement>(ROW_BUTTONS)].some((other) => isCalled(other, LEAVE));
}

// Answers in boxes of another form are lost when the page is left.
function isOwnForm(box: HTMLElement, button: HTMLElement, leave: HTMLElement | undefined): boolean {
  const [own, other] = [box.closest("form"), leave?.closest("form")];
  return own !== undefined && own !== null && leave !== undefined && own !== other && own.contains(button);
}

// A plus next to a minus changes a number.
function isForAdding(button: HTMLElement): boolean {
  const others = queryWithin(button.parentElement ?? button, ROW_BUTTONS);
  return isCalled(button, ADD) && !others.some((other) => isCalled(other, MINUS));
}

// A button with a symbol alone states its words in an attribute.
function isCalled(button: HTMLElement, wanted: RegExp): boolean {
  const names = [captionOf(button), button.getAttribute("aria-label"), button.getAttribute("title")];
  return names.some((name) => wanted.test(normalize(name)));
}
