/**
 * Enters one answer and reads it back: by script, or by gestures of the real mouse and keyboard, of which Node performs each
 * before it requests the next. Opens the sections of the form in which the question lies.
 */
import { anchorElement } from "../arrive/page-state.ts";
import { carriedData } from "../control/form-data.ts";
import { countLateFromNow } from "../control/late-listeners.ts";
import { locateField, rememberElement, staysEmpty } from "../control/locate-field.ts";
import {
  ancestors,
  drawn,
  isSeparateFrame,
  pause,
  queryAll,
  rectOf,
  timeNow,
  waitFor,
} from "../dom/document.ts";
import { commit, press, pressKey, setText } from "../dom/events.ts";
import {
  awaitStillAround,
  clickPoint,
  coverOf,
  pageScroller,
  scrollTextsToEnd,
  scrollToCenter,
  sectionHeadings,
  sectionToggle,
} from "../dom/geometry.ts";
import { BOX } from "../dom/selectors.ts";
import { labelsOf } from "../dom/text.ts";
import { isConcealed, isDisabled, isShown, isUsable, isVisible } from "../dom/visibility.ts";
import { LOAD_MS, RENDER_MS, SETTLE_MS } from "../limits.ts";
import { endLook, memory, type Step } from "../memory.ts";
import type { FieldTrouble, Gesture, GestureReport, PageAnchor, PlannedField } from "../protocol.ts";
import type { Recognised } from "../widgets/index.ts";
import { closePopup } from "../widgets/text-box.ts";
import { isChosen } from "../words/choice-texts.ts";
import { findElement } from "../words/find-element.ts";
import { hasFocus } from "../words/popup.ts";
import { questionOf } from "../words/question.ts";
import { NEEDS_KEYS, NOT_KEPT, recordOf } from "../words/widget.ts";

/** A page may replace a control while it is filled; the control is then found again. */
const MOST_REPLACEMENTS = 3;

export async function fillField(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined> {
  if (await isAbsentBox(field)) return undefined;
  for (let replacements = 0; ; replacements++) {
    const found = await awaitControl(field, timeoutMs);
    if ("reason" in found) return found;
    const { widget, control } = found;
    countLateFromNow();
    if (widget.shows(control, field) && !widget.isDefault?.(control, field)) {
      // The real keyboard may have left a popup open.
      if (!(await closePopup(control)) || isAnswered(field)) return undefined;
    }
    const data = carriedData(control);
    const trouble = await enter(found, field, timeoutMs);
    countLateFromNow();
    await pause();
    const isReplaced = locateField(field).control !== control && replacements < MOST_REPLACEMENTS;
    if (trouble && trouble.reason !== "not_kept" && !isReplaced) return trouble;
    const isKept = (await awaitShown(field)) && (!(await closePopup(control)) || isAnswered(field));
    if (isKept && !(await data?.isUnchanged(field))) return undefined;
    if (isReplaced) continue;
    if (await enterOtherwise(found, field, timeoutMs)) return undefined;
    // A key may have handed the text on, and have left it in the box.
    if (isKept && isAnswered(field) && !(await data?.isUnchanged(field))) return undefined;
    return isKept ? NEEDS_KEYS : NOT_KEPT;
  }
}

/** The control of a field once it can take the answer, or the reason why it cannot. */
async function awaitControl(field: PlannedField, timeoutMs: number): Promise<Recognised | FieldTrouble> {
  const started = timeNow();
  const sections: Presses = new Map();
  let refusedSince: number | undefined;
  let hasRead = false;
  const scrollOn = pageScroller();
  const found = await waitFor<Recognised | FieldTrouble>(() => {
    const { element, tried, widget, control } = locateField(field);
    const isAbsent = !element && timeNow() - started >= RENDER_MS;
    if (isAbsent && hasSeparateFrame()) return { reason: "not_found", tried };
    const isLate = isAbsent || (control !== undefined && isDisabled(control));
    if (!hasRead && isLate && !isAbsent && timeNow() - started >= RENDER_MS) {
      hasRead = true;
      scrollTextsToEnd();
    }
    if (isAbsent) scrollOn();
    if (isAbsent) openNextSection(sections);
    if (element && !isShown(control ?? element)) openSections(element, sections);
    if (!element || !widget || !control) return undefined;
    rememberElement(field, element);
    const refusal = widget.refuses?.(control, field);
    if (refusal?.reason === "unsupported") return refusal;
    if (!isUsable(control)) return undefined;
    if (!refusal) return { widget, control };
    // Options may still be loading. A list without any option always is.
    refusedSince ??= timeNow();
    return !isEmptyList(refusal) && timeNow() - refusedSince >= SETTLE_MS ? refusal : undefined;
  }, timeoutMs);
  const result = found ?? findTrouble(field);
  return "reason" in result && isEmptyList(result) ? { reason: "no_options" } : result;
}

function isEmptyList(trouble: FieldTrouble): boolean {
  return trouble.reason === "unknown_option" && trouble.candidates.length === 0;
}

function findTrouble(field: PlannedField): FieldTrouble {
  const { element, tried, other, widget, control } = locateField(field);
  if (!element) return { reason: "not_found", tried, shown: other && questionOf(other).asked()[0] };
  if (!widget && isClosed(element))
    return { reason: "unsupported", what: "a control in a closed shadow root" };
  if (!widget && isVisible(element) && !element.querySelector(BOX))
    return { reason: "unsupported", what: "a control of an unknown kind" };
  if (!widget || !control) return { reason: "not_shown" };
  return widget.refuses?.(control, field) ?? { reason: isDisabled(control) ? "disabled" : "not_shown" };
}

/** A component that is drawn, and whose content no script reaches. */
function isClosed(element: HTMLElement): boolean {
  const isComponent = element.matches(":defined") && element.localName.includes("-");
  return isComponent && !element.shadowRoot && element.childElementCount === 0 && isVisible(element);
}

async function enter(
  { widget, control }: Recognised,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  try {
    if (!widget.set || opensDialog(control))
      return await performByScript(widget.steps(control, field, timeoutMs));
    const trouble = await widget.set(control, field);
    if (trouble || !widget.complete) return trouble;
    return await performByScript(widget.complete(control, field));
  } catch {
    // A control that scripts cannot set may accept the real mouse and keyboard.
    return NOT_KEPT;
  }
}

/** Enters the answer by the widget's other way. @returns whether the control shows it */
async function enterOtherwise(
  { widget, control }: Recognised,
  field: PlannedField,
  timeoutMs: number,
): Promise<boolean> {
  const steps = control.isConnected ? widget.otherwise?.(control, field, timeoutMs) : undefined;
  if (!steps || (await performByScript(steps))) return false;
  return (await awaitShown(field)) === true;
}

function awaitShown(field: PlannedField): Promise<true | undefined> {
  return waitFor(() => (isAnswered(field) ? true : undefined), RENDER_MS);
}

function isAnswered(field: PlannedField): boolean {
  const { widget, control } = locateField(field);
  return widget !== undefined && control !== undefined && widget.shows(control, field);
}

function hasSeparateFrame(): boolean {
  return queryAll("iframe,frame").some(isSeparateFrame);
}

/** Whether a box that has to stay empty is in no section of the form, or is hidden and empty. */
async function isAbsentBox(field: PlannedField): Promise<boolean> {
  if (!staysEmpty(field)) return false;
  const boxOf = () => locateField(field).control;
  const control = boxOf();
  if (control) return !isShown(control) && !(isChosen(control) && isInClosedSection(control));
  const sections: Presses = new Map();
  while (openNextSection(sections)) if (await waitFor(() => boxOf(), RENDER_MS)) return false;
  return true;
}

/** Performs the steps of a widget with synthetic events. */
async function performByScript(
  steps: AsyncGenerator<Step, FieldTrouble | undefined>,
): Promise<FieldTrouble | undefined> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
    switch (value.do) {
      case "click":
        press(hitBy(value.on));
        break;
      case "type":
        setText(value.into, value.text);
        // A page may end the opening of its calendar only once that is drawn.
        if (opensDialog(value.into)) await drawn();
        break;
      case "press":
        if (value.key === "Tab") commit(value.on);
        else pressKey(value.on, value.key);
        break;
    }
  }
}

/** Whether typing into a box may open a popup that covers the page. */
function opensDialog(box: HTMLElement): boolean {
  return box.matches("[role=combobox][aria-haspopup=dialog]");
}

// The mouse presses the innermost part at the middle of an element, and pages listen to the part alone.
function hitBy(element: HTMLElement): HTMLElement {
  if (element.matches("input,select,textarea") || element.shadowRoot) return element;
  const hit = coverOf(element);
  return hit && "click" in hit && element.contains(hit) ? (hit as HTMLElement) : element;
}

/** How often the search for one question has pressed each button of a section. */
type Presses = Map<Element, number>;

const CLOSED_DETAILS = "details:not([open])";
const MOST_PRESSES = 3;

/** Opens the sections that hide every question of a page. */
export function openPage(anchor: PageAnchor): void {
  if (anchorElement(anchor)) return;
  const questions = anchor.fields.flatMap(({ locators }) => findElement(locators).element ?? []);
  for (const question of questions) if (!isShown(question)) openSections(question, new Map());
}

/** Opens the next closed section, for a question that the page adds only to an open one; false once all were opened. */
function openNextSection(own: Presses): boolean {
  const toggles = sectionHeadings().filter((one) => !own.has(one));
  // An accordion that shows one section at a time closes the others.
  const fewest = Math.min(...toggles.map((one) => recordOf(one).presses ?? 0));
  const toggle = toggles.find((one) => (recordOf(one).presses ?? 0) === fewest);
  if (toggle) pressToggle(toggle, own);
  return toggle !== undefined;
}

function isInClosedSection(element: Element): boolean {
  return scopesOf(element).some(
    (scope) => scope.matches(CLOSED_DETAILS) || sectionToggle(scope) !== undefined,
  );
}

function openSections(element: Element, own: Presses): void {
  for (const scope of scopesOf(element)) {
    if (scope.matches(CLOSED_DETAILS)) (scope as HTMLDetailsElement).open = true;
    endLook();
    const toggle = sectionToggle(scope);
    if (toggle && (own.get(toggle) ?? 0) < MOST_PRESSES) pressToggle(toggle, own);
  }
}

/** The element and those around it, the outermost first. */
function scopesOf(element: Element): Element[] {
  return [element, ...ancestors(element)].reverse();
}

function pressToggle(toggle: HTMLElement, own: Presses): void {
  own.set(toggle, (own.get(toggle) ?? 0) + 1);
  recordOf(toggle).presses = (recordOf(toggle).presses ?? 0) + 1;
  press(toggle);
}

const REPLACE = [
  { do: "press", key: "ControlOrMeta+A" },
  { do: "press", key: "Delete" },
] as const;

export async function beginGestures(field: PlannedField, timeoutMs: number): Promise<GestureReport> {
  const found = await awaitControl(field, timeoutMs);
  if ("reason" in found) return { done: true, trouble: found };
  memory.gestures = found.widget.steps(found.control, field, timeoutMs);
  return nextGestures();
}

export async function nextGestures(): Promise<GestureReport> {
  if (!memory.gestures) return { done: true, trouble: NOT_KEPT };
  const { done, value } = await memory.gestures.next();
  if (!done) {
    if (value.do === "click") await awaitPlaced(value.on);
    return { gestures: gesturesOf(value) };
  }
  memory.gestures = undefined;
  return value && "labels" in value ? { done: true, listed: value } : { done: true, trouble: value };
}

// A list that slides or filters its options puts another one under the mouse.
async function awaitPlaced(element: HTMLElement): Promise<void> {
  await awaitStillAround(element);
  const place = () => {
    const { x, y } = rectOf(element);
    return `${x} ${y}`;
  };
  const end = timeNow() + LOAD_MS;
  for (let last = ""; last !== place() && timeNow() < end; await drawn()) last = place();
}

function gesturesOf(step: Step): Gesture[] {
  // The page has replaced the control: keys would reach another one.
  if (!("into" in step ? step.into : step.on).isConnected) return [];
  switch (step.do) {
    case "click":
      return clickOn(step.on, step.isAdded);
    case "type":
      return [...focusOn(step.into), ...(step.over ? [] : REPLACE), { do: "type", text: step.text }];
    case "press":
      return [...focusOn(step.on), { do: "press", key: step.key }];
  }
}

function clickOn(element: HTMLElement, isAdded?: true): Gesture[] {
  // Hidden radios and checkboxes, and those under their own drawing, are pressed on their label.
  const labels = labelsOf(element);
  const targets = isConcealed(element) ? [...labels, element] : [element, ...labels];
  for (const target of targets.filter(isVisible)) {
    scrollToCenter(target);
    const at = clickPoint(target);
    if (at) return [{ do: "click", at, isAdded }];
  }
  return [];
}

function focusOn(element: HTMLElement): Gesture[] {
  // A frame's document keeps an active element while the focus is in another document.
  if (hasFocus(element) && element.ownerDocument.hasFocus()) return [];
  const gestures = clickOn(element);
  if (gestures.length === 0) element.focus({ preventScroll: true });
  return gestures;
}
