/** The buttons of a repeated group: the one that opens an instance, and the one that saves it. */
import type { Locator } from "../../../wizards/format/format.ts";
import { ancestors, closest, containsDeep, parentOf, queryAll, queryWithin } from "../dom/document.ts";
import { ANY_BUTTON, DIALOG, HEADING } from "../dom/selectors.ts";
import { captionOf, normalize } from "../dom/text.ts";
import { isDisabled, isVisible } from "../dom/visibility.ts";
import { equalButtons, findButton } from "../find/find-element.ts";
import { memory } from "../memory.ts";
import type { PlannedField } from "../protocol.ts";
import { findTarget } from "./locate-field.ts";

const ADD = /^([+＋]\s*)?(add|insert)\b|^[+＋➕]$/;
const MINUS = /^[-−–]$/;
const BARE_ADD = /^(\+\s*)?(add|insert)( to (the |my )?list)?$/;
const SAVE = /^(save|done|ok|apply|confirm|update|submit|finish|keep)\b|^[✓✔]\uFE0F?$/;
const LEAVE = /\b(continue|next|back|previous|cancel|close|clear|delete|remove|reset|discard)\b/;
const REMOVE = /^(remove|delete)\b/;
export const ROW_BUTTONS = `${ANY_BUTTON},a[href='#']`;
const BOUNDARY = `form,fieldset,${DIALOG}`;

export function rememberShown(): void {
  memory.shownElements = new WeakSet(queryAll("*").filter((element) => element.checkVisibility()));
}

export function wasShown(element: Element): boolean {
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

// Numbered questions are rows that stay open.
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

// The place of its remover is kept empty in the only row.
export const isRowRemover = (button: HTMLElement) =>
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

// A symbol has its words in an attribute.
function isCalled(button: HTMLElement, wanted: RegExp): boolean {
  const names = [captionOf(button), button.getAttribute("aria-label"), button.getAttribute("title")];
  return names.some((name) => wanted.test(normalize(name)));
}

function isUsable(button: HTMLElement): boolean {
  return isVisible(button) && !isDisabled(button);
}
