/** Repeated groups: opens the questions of an instance, and proves that it was saved. */
import { aimAt, takeUnpressed } from "../arrive/aim.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { findTarget, locateField } from "../control/locate-field.ts";
import {
  findAdd,
  findNewRow,
  findSave,
  isCleared,
  mentions,
  ownDialog,
  ROWS,
  rememberRows,
} from "../control/rows.ts";
import { awaitScripts, closest, indexed, queryAll, timeNow, waitFor } from "../dom/document.ts";
import { announceChange, press } from "../dom/events.ts";
import { freshTexts, visibleTexts } from "../dom/fresh-texts.ts";
import { awaitStill, awaitStillAround } from "../dom/geometry.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { LOAD_MS, RENDER_MS, SETTLE_MS } from "../limits.ts";
import { memory } from "../memory.ts";
import type { BeforeSave, GroupAim, Opened, PlannedField, Saved } from "../protocol.ts";
import { radiosOf } from "../widgets/radio-group.ts";
import { questionOf } from "../words/question.ts";

/** The button that opens an instance; `open` where its questions are shown already. */
export async function aimAtAdd(
  group: PlannedField,
  anchor: PlannedField,
  previous: PlannedField[],
  timeoutMs: number,
): Promise<GroupAim | { state: "open" }> {
  await awaitScripts();
  // The questions of the last instance may still be fading.
  await awaitStill();
  const shown = findTarget(anchor);
  if (shown) await awaitStillAround(shown);
  for (;;) {
    const found = await waitFor(() => (isOpen(anchor) ? "open" : findAdd(group)), timeoutMs);
    if (found === "open") return { state: "open" };
    if (!found) return { state: "missing" };
    rememberRows(anchor, previous);
    const at = await aimAt(found, () => findAdd(group));
    if (found.isConnected) return { state: "ready", at };
  }
}

/**
 * Where the questions of an instance appear.
 *
 * @param previous the instance before, whose boxes may take this one
 * @param opens whether the add button has opened the instance before
 */
export async function awaitOpen(
  anchor: PlannedField,
  previous: PlannedField[],
  opens: boolean,
  timeoutMs: number,
): Promise<Opened | undefined> {
  const started = timeNow();
  for (;;) {
    let since: { what: string; time: number } | undefined;
    const found = await waitFor(() => {
      const now = timeNow();
      const row = findNewRow(anchor, previous, opens);
      if (row?.isSure) return row;
      const what = row && `${row.state} ${row.at}`;
      since = what === undefined || since?.what === what ? since : { what, time: now };
      if (row && since && now - since.time >= RENDER_MS) return row;
      if (!row) since = undefined;
      if (now - started > RENDER_MS) pressUnpressed();
      return undefined;
    }, timeoutMs);
    if (!found || found.state === "taken") return found && { state: "taken" };
    // The earlier rows may still be closing.
    await awaitStillAround(found.box);
    if (found.box.isConnected && findNewRow(anchor, previous, opens)?.at === found.at)
      return { state: "open", at: found.at };
  }
}

/** The button that saves an instance; `none` where instances stay open without one. */
export async function aimAtSave(
  group: PlannedField,
  instance: PlannedField[],
  anchor: PlannedField,
  isAdded: boolean,
  timeoutMs: number,
): Promise<GroupAim<{ before: BeforeSave }> | { state: "none" }> {
  const form = findTarget(anchor);
  if (!form) return { state: "none" };
  memory.mayDialogClose = watchClose(closest(form, "dialog"));
  const find = () => findSave(group, instance, form, isAdded);
  memory.saveButton = find();
  if (!memory.saveButton && group.repeat?.save) {
    memory.saveButton = await waitFor(find, timeoutMs);
    if (!memory.saveButton) return { state: "missing" };
  }
  if (!memory.saveButton) return { state: ownDialog(group, form) ? "missing" : "none" };
  const messages = messagesOf(instance).map(({ message }) => message);
  const before = { items: items(instance), texts: visibleTexts(), messages };
  return { state: "ready", at: await aimAt(memory.saveButton, find), before };
}

/** The texts that the controls of an instance show; empty for a control without an answer. */
export function readRow(fields: PlannedField[]): string[] {
  return fields.map((field) => {
    const { control, widget } = locateField(field);
    if (!control || !widget || !isShown(control)) return "";
    if (field.kind === "checkbox") return widget.shows(control, { ...field, value: "true" }) ? "true" : "";
    return field.kind === "radio" ? chosenRadio(field) : widget.read(control);
  });
}

function chosenRadio(field: PlannedField): string {
  const chosen = radiosOf(field).find(
    (radio) => (radio as HTMLInputElement).checked || radio.ariaChecked === "true",
  );
  return chosen ? questionOf(chosen).label : "";
}

/** Chooses the empty option of each native list. @returns the indices of the fields that cannot be emptied */
export function emptyLists(fields: PlannedField[]): number[] {
  return indexed(fields).flatMap(([at, field]) => {
    const { control } = locateField(field);
    const empty = control?.matches("select")
      ? [...(control as HTMLSelectElement).options].findIndex(({ value }) => value === "")
      : -1;
    if (!control || empty < 0) return [at];
    (control as HTMLSelectElement).selectedIndex = empty;
    announceChange(control);
    return [];
  });
}

/** Waits until the page shows that it took the instance, or a message about it. */
export async function awaitSaved(
  instance: PlannedField[],
  anchor: PlannedField,
  before: BeforeSave,
  timeoutMs: number,
): Promise<Saved> {
  const started = timeNow();
  let since: { what: string; time: number } | undefined;
  const lasts = (what: string, ms: number) => {
    const time = timeNow();
    if (since?.what !== what) since = { what, time };
    return time - since.time >= ms;
  };
  const look = (): Saved | undefined => {
    const messages = messagesOf(instance);
    const isNew = messages.some(({ message }) => !before.messages.includes(message));
    const isClosed = !isOpen(anchor) || isCleared(instance);
    const isListed = items(instance) > before.items;
    if (isClosed && isListed) return { state: "closed" };
    // Some lists show only a count, others nothing: then the closed questions prove that the instance was saved.
    if (isClosed && !isNew) {
      const settles = freshTexts(before.texts).length > 0 ? SETTLE_MS : LOAD_MS;
      return lasts("closed", settles) ? { state: "closed" } : undefined;
    }
    if (isListed) return lasts("listed", SETTLE_MS) ? { state: "closed" } : undefined;
    if (messages.length > 0)
      return lasts("refused", isNew ? RENDER_MS : LOAD_MS) ? { state: "refused", messages } : undefined;
    const isSpent = memory.saveButton && (!isVisible(memory.saveButton) || isDisabled(memory.saveButton));
    if (isSpent) return lasts("spent", SETTLE_MS) ? { state: "kept" } : undefined;
    since = undefined;
    if (timeNow() - started > RENDER_MS) pressUnpressed();
    return undefined;
  };
  const saved = await waitFor(look, timeoutMs);
  // A dialog is hidden before its event: a page that closes its dialog with the event would close the next one.
  if (saved) await waitFor(() => !memory.mayDialogClose?.() || undefined, RENDER_MS);
  return saved ?? { state: "refused", messages: messagesOf(instance) };
}

/** @returns whether the dialog is hidden and its event `close` has not come */
function watchClose(dialog: HTMLElement | undefined): () => boolean {
  let isSent = false;
  const onClose = () => {
    isSent = true;
  };
  dialog?.addEventListener("close", onClose, { once: true });
  return () => dialog?.isConnected === true && !isVisible(dialog) && !isSent;
}

function pressUnpressed() {
  const button = takeUnpressed();
  if (button) press(button);
}

function isOpen(anchor: PlannedField): boolean {
  const element = findTarget(anchor);
  return element !== null && isShown(element);
}

function messagesOf(instance: PlannedField[]) {
  return readMessages(instance);
}

/** Entries of lists and tables, and other texts of the page that repeat the instance's answers. */
function items(instance: PlannedField[]): number {
  const fields = instance.flatMap((field) => findTarget(field) ?? []);
  const outside = (element: Element) =>
    isVisible(element) && !fields.some((field) => element.contains(field));
  const entries = queryAll(ROWS).filter(outside).length;
  return entries + mentions(instance);
}
