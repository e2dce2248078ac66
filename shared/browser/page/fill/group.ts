/** Repeatable groups: opening the form of an instance, and saving it. */

import { readMessages } from "../arrive/read-messages.ts";
import { queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { exclude, findButton, includeAll } from "../dom/find-element.ts";
import { normalize } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import type { FieldTrouble, PlannedField } from "../protocol.ts";
import { findTarget } from "./locate-field.ts";

const ADD = /^(\+\s*)?add\b/;
const SAVE = /^(save|add|done|ok|apply|confirm|update|submit)\b/;
const LEAVE = /\b(continue|next|back|previous|cancel)\b/;
const BUTTONS = "button,input[type=submit],input[type=button],[role=button],a[href='#']";
const ROWS = "li,tr,dl,[role=row],[role=listitem],[class*=row],[class*=item],[class*=card]";
const CLOSED_SETTLES_MS = 400;
const REFUSED_SETTLES_MS = 250;

/** Opens the form of an instance, unless it is open. */
export async function openInstance(
  group: PlannedField,
  instance: PlannedField[],
  index: number,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  const [first] = instance;
  if (!first || openForm(first)) return undefined;
  const add = await waitFor(() => findAdd(group), timeoutMs);
  if (!add) return { reason: "no_add_button", instance: index + 1 };
  press(add);
  const form = await waitFor(() => openForm(first), timeoutMs);
  return form ? undefined : { reason: "not_added", instance: index + 1, messages: readMessages(instance) };
}

/** Saves a filled instance, and waits until the page shows that. */
export async function saveInstance(
  group: PlannedField,
  instance: PlannedField[],
  index: number,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  const [first] = instance;
  const form = first && openForm(first);
  if (!form) return undefined;
  const button = findSave(group, form, findAdd(group));
  if (!button && group.repeat?.save) return { reason: "no_save_button", instance: index + 1 };
  const entered = instance.map(findTarget).filter((element) => element !== null);
  if (button && (await save(button, form, instance, timeoutMs)) !== "saved")
    return { reason: "not_added", instance: index + 1, messages: readMessages(instance) };
  // Rows that stay open are excluded; a cleared form takes the next instance.
  if (!button || !isClosed(form)) exclude(entered);
  return undefined;
}

export function leaveGroup(): void {
  includeAll();
}

/** Presses the save button and waits until the item or a new message appears. */
async function save(
  button: HTMLElement,
  form: HTMLElement,
  instance: PlannedField[],
  timeoutMs: number,
): Promise<string | undefined> {
  const rowsBefore = rowsOf(instance, form);
  const objections = () =>
    readMessages(instance)
      .map(({ message }) => message)
      .join();
  const messagesBefore = objections();
  let since: { state: string; time: number } | undefined;
  const lasts = (state: string, ms: number) => {
    const time = performance.now();
    if (since?.state !== state) since = { state, time };
    return time - since.time >= ms;
  };
  press(button);
  return waitFor(() => {
    const current = objections();
    if (current !== "" && current !== messagesBefore)
      return lasts("refused", REFUSED_SETTLES_MS) ? "refused" : undefined;
    if (rowsOf(instance, form) > rowsBefore) return "saved";
    // Some lists show only a count: an item is saved once its form stays closed.
    if (isClosed(form) && lasts("closed", CLOSED_SETTLES_MS)) return "saved";
    return undefined;
  }, timeoutMs);
}

function findAdd(field: PlannedField) {
  return field.repeat?.add
    ? findButton(field.repeat.add).element
    : queryAll(`${BUTTONS},a`).find((button) => usable(button) && ADD.test(caption(button)));
}

// The nearest button around the open form with a caption for saving; never the page's own button.
function findSave(field: PlannedField, form: HTMLElement, add: HTMLElement | undefined) {
  if (field.repeat?.save) return findButton(field.repeat.save).element;
  const { element: leave } = findButton(field.repeat?.leave ?? []);
  const saves = (button: HTMLElement) =>
    button !== add && button !== leave && usable(button) && SAVE.test(caption(button));
  for (let scope = form.parentElement; scope; scope = scope.parentElement) {
    const save = [...scope.querySelectorAll<HTMLElement>(BUTTONS)].find(
      (button) => saves(button) && !LEAVE.test(caption(button)),
    );
    if (save || scope.matches("form,dialog,[role=dialog],fieldset")) return save;
  }
  return undefined;
}

function openForm(first: PlannedField): HTMLElement | undefined {
  const element = findTarget(first);
  return element && isShown(element) ? element : undefined;
}

function isClosed(form: HTMLElement) {
  return !form.isConnected || !isShown(form) || (form as HTMLInputElement).value === "";
}

function rowsOf(instance: PlannedField[], form: HTMLElement) {
  return queryAll(ROWS).filter((row) => isVisible(row) && !row.contains(form) && shows(row, instance)).length;
}

function shows(scope: HTMLElement, instance: PlannedField[]) {
  const text = normalize(scope.innerText);
  return instance.some((field) => field.value !== "" && text.includes(normalize(field.value)));
}

function caption(button: HTMLElement) {
  return normalize(button.innerText || (button as HTMLInputElement).value);
}

function usable(button: HTMLElement) {
  return isVisible(button) && !isDisabled(button);
}
