/** Pressing and typing with synthetic events. */
import { FRAME_MS, LOAD_MS, STILL_MS } from "../limits.ts";
import { endLook, memory } from "../memory.ts";
import { drawn, rectOf, timeNow, viewOf, waitFor } from "./document.ts";
import { EDITABLE, SEGMENT } from "./selectors.ts";

export function press(element: HTMLElement): void {
  const { view, init, pointer } = mouseAt(element);
  hover(element);
  element.dispatchEvent(new view.PointerEvent("pointerdown", pointer));
  const isFocused = element.dispatchEvent(new view.MouseEvent("mousedown", init));
  if (isFocused)
    element
      .closest<HTMLElement>(`button,input,select,textarea,summary,a[href],[tabindex],${EDITABLE}`)
      ?.focus({ preventScroll: true });
  element.dispatchEvent(new view.PointerEvent("pointerup", pointer));
  element.dispatchEvent(new view.MouseEvent("mouseup", init));
  element.click();
  endLook();
}

/** Moves the mouse onto an element. */
function hover(element: HTMLElement): void {
  const { view, init, pointer } = mouseAt(element);
  for (const type of ["pointerover", "pointerenter", "pointermove"])
    element.dispatchEvent(new view.PointerEvent(type, { ...pointer, bubbles: type !== "pointerenter" }));
  for (const type of ["mouseover", "mouseenter", "mousemove"])
    element.dispatchEvent(new view.MouseEvent(type, { ...init, bubbles: type !== "mouseenter" }));
}

function mouseAt(element: HTMLElement) {
  const view = viewOf(element);
  const box = rectOf(element);
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    button: 0,
    detail: 1,
    ...at,
  };
  return { view, init, pointer: { ...init, pointerType: "mouse", isPrimary: true } };
}

export function setText(element: HTMLElement, value: string): void {
  const view = viewOf(element);
  // Scrolling would move a panel that is still sliding in past its frame.
  element.focus({ preventScroll: true });
  if (element.matches(SEGMENT) && (isTakenByPage(element, value) || !element.isContentEditable)) {
    endLook();
    return;
  }
  if (element.isContentEditable) element.textContent = value;
  else setValue(element, value);
  const typed = { bubbles: true, composed: true, inputType: "insertText", data: value };
  element.dispatchEvent(new view.InputEvent("input", typed));
  // Lists that suggest may listen to keys alone.
  const key = value.at(-1) ?? "Delete";
  element.dispatchEvent(new view.KeyboardEvent("keyup", { key, bubbles: true, composed: true, view }));
  endLook();
}

// A page that cancels the browser's own editing draws the text itself, key by key.
function isTakenByPage(element: HTMLElement, value: string): boolean {
  return [...value].filter((key) => isKeyTaken(element, key)).length > 0;
}

function isKeyTaken(element: HTMLElement, data: string): boolean {
  const view = viewOf(element);
  const init = { bubbles: true, cancelable: true, composed: true, view };
  if (!element.dispatchEvent(new view.KeyboardEvent("keydown", { ...init, key: data }))) return true;
  const typed = { ...init, inputType: "insertText", data };
  if (!element.dispatchEvent(new view.InputEvent("beforeinput", typed))) return true;
  // Some frameworks listen to the older event `textInput`, whose default action would insert the text a second time.
  let isTaken = false;
  const end = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  view.addEventListener("textInput", end, { once: true });
  const older = element.ownerDocument.createEvent("TextEvent");
  older.initTextEvent("textInput", true, true, view, data);
  element.dispatchEvent(older);
  view.removeEventListener("textInput", end);
  return isTaken;
}

/** Leaves a field whose value was set. */
export function commit(element: HTMLElement): void {
  element.dispatchEvent(new Event("change", { bubbles: true }));
  element.blur();
  endLook();
  memory.committedAt = timeNow();
}

/** Waits until a page that draws itself again after {@link commit} has done so: a press at that moment is lost. */
export async function afterCommit(): Promise<void> {
  if (timeNow() - memory.committedAt < FRAME_MS) await drawn();
}

// Frameworks intercept the instance's property; the prototype's setter is the browser's own.
function setValue(element: HTMLElement, value: string) {
  const view = viewOf(element);
  const owner = element.tagName === "TEXTAREA" ? view.HTMLTextAreaElement : view.HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, "value")?.set?.call(element, value);
}

// Older pages read the number of a key.
const KEY_CODES: Record<string, number> = {
  ",": 188,
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  ArrowUp: 38,
  Backspace: 8,
  Enter: 13,
  Escape: 27,
  Space: 32,
};

/** @param key by its name in the UI Events specification, with `Alt+` before it where that is held */
export function pressKey(element: HTMLElement, key: string): void {
  const view = viewOf(element);
  const code = key.split("+").at(-1) ?? key;
  const name = code === "Space" ? " " : code;
  const keyCode = KEY_CODES[code] ?? 0;
  const altKey = key.startsWith("Alt+");
  const init = {
    key: name,
    code,
    keyCode,
    which: keyCode,
    altKey,
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
  };
  element.focus({ preventScroll: true });
  element.dispatchEvent(new view.KeyboardEvent("keydown", init));
  element.dispatchEvent(new view.KeyboardEvent("keyup", init));
  endLook();
}

/** Records that the answers of a page begin. */
export function expectWidgets(): void {
  memory.isNewPage = true;
}

/** Waits, once for each page, until the page has not changed for a moment, or has removed this control. */
export async function awaitWidgets(control: HTMLElement): Promise<void> {
  if (!memory.isNewPage) return;
  memory.isNewPage = false;
  await waitFor(() => !control.isConnected || undefined, LOAD_MS, STILL_MS);
}

/** The events of a list whose choice a script has set. */
export function announceChange(list: HTMLElement): void {
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  endLook();
}
