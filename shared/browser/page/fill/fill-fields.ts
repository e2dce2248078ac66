/** Enters one answer after the other, and reads each back. */
import { dismissBanners } from "../arrive/answer-dialog.ts";
import { recordFormData } from "../control/form-data.ts";
import { rememberEntered, watchLateListeners } from "../control/late-listeners.ts";
import { changedFields, locateField } from "../control/locate-field.ts";
import { awaitScripts, indexed, timeNow } from "../dom/document.ts";
import { announceChange, expectWidgets } from "../dom/events.ts";
import { FRAME_MS, LOAD_MS } from "../limits.ts";
import { expectLateChange, memory } from "../memory.ts";
import type { EnteredField, FieldTrouble, FillReport, PlannedField } from "../protocol.ts";
import { otherRadio } from "../widgets/radio-group.ts";
import { NOT_KEPT } from "../words/widget.ts";
import { fillField } from "./fill-field.ts";

/** Answers on which other questions depend. */
const CHOSEN = /^(?:radio|checkbox|select)$/;
const ABSENT = /^(?:not_found|not_shown|disabled|unknown_option)$/;

export async function fillFields(
  fields: PlannedField[],
  from: number,
  timeoutMs: number,
): Promise<FillReport> {
  await awaitScripts();
  watchLateListeners();
  watchDebouncedAnswers();
  dismissBanners();
  recordFormData();
  if (from === 0) expectWidgets();
  const entered: FillReport["entered"] = [];
  let isRepeated = false;
  for (const [at, field] of indexed(fields)) {
    if (at < from) continue;
    const started = timeNow();
    const earlier = fields.slice(0, at).filter(({ kind }) => CHOSEN.test(kind));
    const patience = isRepeated || earlier.length === 0 ? timeoutMs : Math.min(timeoutMs / 2, LOAD_MS);
    let trouble = await attempt(field, patience);
    if (trouble && patience < timeoutMs && ABSENT.test(trouble.reason)) {
      isRepeated = true;
      await enterAgain(earlier, patience);
      trouble = await attempt(field, patience);
      if (trouble && ABSENT.test(trouble.reason)) {
        // Scripts that have taken the page over since lose other answers, too.
        const isTakenOver = changedFields(fields.slice(0, at)).length > 0;
        if (isTakenOver) await chooseAnew(earlier, patience);
        trouble = await attempt(field, timeoutMs - (isTakenOver ? 0 : patience));
      }
    }
    if (trouble) return { at, entered, trouble: { ...trouble, field_id: field.field_id } };
    entered.push({ at, ...recordEntered(field), ms: Math.round(timeNow() - started) });
  }
  // A later answer may have undone an earlier one.
  for (const [at, field] of indexed(fields)) {
    if (changedFields([field]).length === 0) continue;
    const trouble = await attempt(field, timeoutMs);
    if (trouble) return { at, entered, trouble: { ...trouble, field_id: field.field_id } };
  }
  return { at: fields.length, entered };
}

// A control that scripts cannot handle may accept the real mouse and keyboard.
async function attempt(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined> {
  try {
    return await fillField(field, timeoutMs);
  } catch {
    return NOT_KEPT;
  }
}

/** Describes an entered field, and remembers its elements for listeners that are added late. */
function recordEntered(field: PlannedField): Omit<EnteredField, "ms"> {
  const { field_id } = field;
  try {
    const { widget, control, element, tried } = locateField(field);
    for (const part of new Set([control, element])) if (part) rememberEntered(part);
    const { instance: _, ...locator } = field.locators[tried.length] ?? {};
    const shown = control && widget?.read(control);
    const is_joined = (control?.matches("input") && field.value.trim().includes("\n")) || undefined;
    return {
      field_id,
      locator: "by" in locator ? locator : undefined,
      widget: widget?.name,
      shown,
      is_joined,
    };
  } catch {
    return { field_id };
  }
}

/** Native controls alone show an answer that the page's scripts have missed. */
async function enterAgain(fields: PlannedField[], timeoutMs: number): Promise<void> {
  for (const field of fields) {
    // A script may have hidden the recorded list behind a control of its own.
    const { control, element } = locateField(field);
    const list = [element, control].find((one) => one?.matches("select"));
    if (list) announceChange(list);
    else if (control?.matches("input[type=radio],input[type=checkbox]")) {
      const choice = control as HTMLInputElement;
      // Through the element's own property: a framework that watches it sees the next press as a change.
      choice.checked = !choice.checked;
      await fillField(field, timeoutMs);
    }
  }
}

/** By another choice in between: scripts that took over a chosen radio see no change in a press on it. */
async function chooseAnew(fields: PlannedField[], timeoutMs: number): Promise<void> {
  for (const field of fields) {
    const { control } = locateField(field);
    const other = control?.matches("input[type=radio]") && otherRadio(control);
    if (!other) continue;
    other.click();
    await fillField(field, timeoutMs);
  }
}

/**
 * Some pages take a typed answer only after a pause in typing. A timer that a page starts while it receives the text is
 * such a pause: the engine leaves the page after it.
 */

function watchDebouncedAnswers(): void {
  if (memory.isWatchingTimers) return;
  memory.isWatchingTimers = true;
  // First of all listeners, and before those of the page.
  window.addEventListener("input", observeTimers, { capture: true });
}

/** Observes timers until the page's listeners of this event have run, with those that run right after them. */
function observeTimers(event: Event): void {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A listener may dispatch the event again.
  if (memory.isObservingTimers) return;
  memory.isObservingTimers = true;
  // Some libraries start an interval, and end it when it has run once.
  const restorers = [observe("setTimeout"), observe("setInterval")];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (const restore of restorers) restore();
    memory.isObservingTimers = false;
    port1.close();
  };
  port2.postMessage(undefined);
}

type StartTimer = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => number;

/** @returns ends the observation */
function observe(name: "setTimeout" | "setInterval"): () => void {
  const clock = window as unknown as Record<typeof name, StartTimer>;
  const native = clock[name];
  function observing(handler: TimerHandler, ms?: number, ...rest: unknown[]): number {
    if (ms !== undefined && ms >= 2 * FRAME_MS && ms <= LOAD_MS) expectLateChange(ms);
    return Reflect.apply(native, window, [handler, ms, ...rest]);
  }
  clock[name] = observing;
  return () => {
    if (clock[name] === observing) clock[name] = native;
  };
}
