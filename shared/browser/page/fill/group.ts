/** Repeated groups: opens the questions of an instance, and proves that it was saved. */
import { aimAt, takeUnpressed } from "../arrive/aim.ts";
import { freshTexts, visibleTexts } from "../arrive/fresh-texts.ts";
import { awaitStill, awaitStillAround } from "../arrive/motion.ts";
import { readMessages } from "../arrive/read-messages.ts";
import { awaitScripts, queryAll, waitFor } from "../dom/document.ts";
import { press } from "../dom/events.ts";
import { normalize } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import type { BeforeSave, GroupAim, Opened, PlannedField, Saved } from "../protocol.ts";
import { findAdd, findSave, ownDialog, rememberShown } from "./group-buttons.ts";
import { findTarget } from "./locate-field.ts";
import { changedFields } from "./read-back.ts";

const ITEMS = "li,tr,dl,article,[role=row],[role=listitem],[role=option]";
const CLOSED_SETTLES_MS = 400;
const UNLISTED_SETTLES_MS = 1500;
const EVIDENCE_SETTLES_MS = 250;
const SAME_REFUSAL_SETTLES_MS = 1500;
const LOST_CLICK_MS = 300;

let saveButton: HTMLElement | undefined;

/** The button that opens an instance; `open` where its questions are shown already. */
export async function aimAtAdd(
  group: PlannedField,
  anchor: PlannedField,
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
    rememberShown();
    const at = await aimAt(found);
    if (found.isConnected) return { state: "ready", at };
  }
}

/**
 * Whether the questions of an instance appear.
 *
 * @param previous the instance before, whose boxes may take this one
 */
export async function awaitOpen(
  anchor: PlannedField,
  previous: PlannedField[],
  timeoutMs: number,
): Promise<Opened | undefined> {
  const started = performance.now();
  let emptySince: number | undefined;
  return waitFor<Opened>(() => {
    if (isOpen(anchor)) return "open";
    const now = performance.now();
    emptySince = isCleared(previous) ? (emptySince ?? now) : undefined;
    if (emptySince !== undefined && now - emptySince >= EVIDENCE_SETTLES_MS) return "taken";
    if (now - started > LOST_CLICK_MS) pressUnpressed();
    return undefined;
  }, timeoutMs);
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
  const find = () => findSave(group, instance, form, isAdded);
  saveButton = find();
  if (!saveButton && group.repeat?.save) {
    saveButton = await waitFor(find, timeoutMs);
    if (!saveButton) return { state: "missing" };
  }
  if (!saveButton) return { state: ownDialog(group, form) ? "missing" : "none" };
  const messages = messagesOf(instance).map(({ message }) => message);
  const before = { items: items(instance), texts: visibleTexts(), messages };
  return { state: "ready", at: await aimAt(saveButton), before };
}

/** Waits until the page shows that it took the instance, or a message about it. */
export async function awaitSaved(
  instance: PlannedField[],
  anchor: PlannedField,
  before: BeforeSave,
  timeoutMs: number,
): Promise<Saved> {
  const started = performance.now();
  let since: { what: string; time: number } | undefined;
  const lasts = (what: string, ms: number) => {
    const time = performance.now();
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
      const settles = freshTexts(before.texts).length > 0 ? CLOSED_SETTLES_MS : UNLISTED_SETTLES_MS;
      return lasts("closed", settles) ? { state: "closed" } : undefined;
    }
    if (isListed) return lasts("listed", CLOSED_SETTLES_MS) ? { state: "closed" } : undefined;
    if (messages.length > 0)
      return lasts("refused", isNew ? EVIDENCE_SETTLES_MS : SAME_REFUSAL_SETTLES_MS)
        ? { state: "refused", messages }
        : undefined;
    const isSpent = saveButton && (!isVisible(saveButton) || isDisabled(saveButton));
    if (isSpent) return lasts("spent", CLOSED_SETTLES_MS) ? { state: "kept" } : undefined;
    since = undefined;
    if (performance.now() - started > LOST_CLICK_MS) pressUnpressed();
    return undefined;
  };
  return (await waitFor(look, timeoutMs)) ?? { state: "refused", messages: messagesOf(instance) };
}

function pressUnpressed() {
  const button = takeUnpressed();
  if (button?.isConnected) press(button);
}

function isOpen(anchor: PlannedField): boolean {
  const element = findTarget(anchor);
  return element !== null && isShown(element);
}

// The same questions are empty again, for the next instance.
function isCleared(instance: PlannedField[]): boolean {
  const given = instance.filter(({ kind }) => kind !== "checkbox" && kind !== "group");
  return given.length > 0 && changedFields(given).length === given.length;
}

function messagesOf(instance: PlannedField[]) {
  return readMessages(instance);
}

/** Entries of lists and tables, and other texts of the page that repeat the instance's answers. */
function items(instance: PlannedField[]): number {
  const fields = instance.flatMap((field) => findTarget(field) ?? []);
  const outside = (element: Element) =>
    isVisible(element) && !fields.some((field) => element.contains(field));
  const entries = queryAll(ITEMS).filter(outside).length;
  const texts = queryAll("p,div,span,td,li,dd,h2,h3,h4,h5,strong,b").filter(
    (element) => element.childElementCount === 0 && isVisible(element),
  );
  return entries + texts.filter((element) => shows(element, instance)).length;
}

function shows(element: HTMLElement, instance: PlannedField[]): boolean {
  const text = normalize(element.innerText);
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
