/** Repeatable groups: for each instance, open the inline form, fill it, save it, and check that the item appeared. */

import type { Locator } from "../../../wizards/format/format.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { exclude, findButton, includeAll } from "../dom/find-element.ts";
import { normalize } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import type { FieldTrouble, FillReport, PlannedField } from "../protocol.ts";
import { findTarget } from "./find-target.ts";

const ADD = /^(\+\s*)?add\b/;
const SAVE = /^(save|add|done|ok|apply|confirm|update|submit)\b/;
const LEAVE = /\b(continue|next|back|previous|cancel)\b/;
const BUTTONS = "button,input[type=submit],input[type=button],[role=button],a[href='#']";
const ROWS = "li,tr,dl,[role=row],[role=listitem],[class*=row],[class*=item],[class*=card]";
const CLOSED_SETTLES_MS = 400;
const REFUSED_SETTLES_MS = 250;

type FillFields = (fields: PlannedField[], from: number, timeoutMs: number) => Promise<FillReport>;

export async function fillGroup(
  field: PlannedField,
  timeoutMs: number,
  fillFields: FillFields,
): Promise<FieldTrouble | undefined> {
  includeAll();
  try {
    for (const [index, instance] of (field.instances ?? []).entries()) {
      const fields = instance.map((sub) => ofInstance(sub, index));
      const trouble = field.repeat
        ? await addInstance(field, fields, index, timeoutMs, fillFields)
        : (await fillFields(fields, 0, timeoutMs)).trouble;
      if (trouble) return trouble;
    }
    return undefined;
  } finally {
    includeAll();
  }
}

async function addInstance(
  field: PlannedField,
  instance: PlannedField[],
  index: number,
  timeoutMs: number,
  fillFields: FillFields,
): Promise<FieldTrouble | undefined> {
  const [first] = instance;
  if (!first) return undefined;
  const at = index + 1;
  const add = findAdd(field, index);
  if (!openForm(first)) {
    if (!add) return { reason: "no_add_button", instance: at };
    press(add);
  }
  const form = await waitFor(() => openForm(first), timeoutMs);
  if (!form) return { reason: "not_added", instance: at, messages: readMessages(instance) };
  const report = await fillFields(instance, 0, timeoutMs);
  if (report.trouble) return report.trouble;
  const button = findSave(field, form, add);
  if (!button && field.repeat?.save) return { reason: "no_save_button", instance: at };
  const entered = instance.map(findTarget).filter((element) => element !== null);
  if (button && (await save(button, form, instance, timeoutMs)) !== "saved")
    return { reason: "not_added", instance: at, messages: readMessages(instance) };
  // Rows that stay open are excluded; a cleared form takes the next instance.
  if (!button || !isClosed(form)) exclude(entered);
  return undefined;
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

function findAdd(field: PlannedField, index: number) {
  return field.repeat?.add
    ? findButton(withIndex(field.repeat.add, index)).element
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

function ofInstance(field: PlannedField, index: number): PlannedField {
  return {
    ...field,
    locators: withIndex(field.locators, index),
    options: field.options.map((option) => ({ ...option, locators: withIndex(option.locators, index) })),
  };
}

// Files count instances from 0 or from 1; only one of the two locators matches a shown element.
function withIndex(locators: Locator[], index: number): Locator[] {
  return locators.flatMap((locator) => {
    const text = JSON.stringify(locator);
    if (!text.includes("{index}")) return [locator];
    return [index, index + 1].map((n) => JSON.parse(text.replaceAll("{index}", String(n))) as Locator);
  });
}

function caption(button: HTMLElement) {
  return normalize(button.innerText || (button as HTMLInputElement).value);
}

function usable(button: HTMLElement) {
  return isVisible(button) && !isDisabled(button);
}
