/** A text without a control that becomes a box once it is pressed, in its place or in a popup. */
import { drawn, pause, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { isTextBox, isTyped } from "./parts/text/is-text-box.ts";
import { isSameText } from "./parts/text/same-text.ts";
import { CONFIRM } from "./parts/times/pick-columns.ts";
import { textBox } from "./text-box.ts";
import type { Step, Widget } from "./widget.ts";

const NOT_EDITED =
  "label,legend,h1,h2,h3,h4,h5,h6,form,fieldset,table,ul,ol,a,main,body,[role=group],[role=radiogroup],[role=combobox],[aria-haspopup]:not([aria-haspopup=dialog])";
const CONTROL =
  "input:not([type=hidden]),select,textarea,[contenteditable],[role]:not([role=button],[role=img]),a[href]";
const PRESSED = "button,[role=button],[tabindex='0']";
const LONGEST = 200;
const OPEN_MS = 800;
const RENDERING_MS = 300;

export const editedText: Widget = {
  name: "edited text",

  recognise(element, field) {
    if (field.kind !== "text" || element.matches(NOT_EDITED) || element.localName.includes("-"))
      return undefined;
    if (!isVisible(element) || visibleText(element).length > LONGEST) return undefined;
    const controls = queryWithin(element, CONTROL);
    const isWaiting = controls.length === 1 && controls.every((one) => isTextBox(one) && !isVisible(one));
    return isWaiting || (controls.length === 0 && isPressed(element)) ? element : undefined;
  },

  shows: (control, field) => showsText(control, field.value),

  read: visibleText,

  async *steps(control, field, timeoutMs) {
    const before = new Set(boxes());
    yield { do: "click", on: pressedPart(control) };
    const box = await waitFor(() => onlyOne(boxes().filter((one) => !before.has(one))), timeoutMs, OPEN_MS);
    if (!box) return { reason: "not_kept" };
    yield { do: "type", into: box, text: field.value.trim() };
    if (!textBox.shows(box, field)) return { reason: "not_kept" };
    await drawn();
    yield* save(box);
    await pause();
    // A page may put another element in place of the text.
    const isShown = () =>
      isVisible(box) ? textBox.shows(box, field) : !control.isConnected || showsText(control, field.value);
    return (await waitFor(() => isShown() || undefined, RENDERING_MS)) ? undefined : { reason: "not_kept" };
  },
};

/** Also next to a label of its own. */
function showsText(control: HTMLElement, value: string): boolean {
  const texts = [control, ...queryWithin(control, "*")].filter(
    (part) => part.childElementCount === 0 || part === control,
  );
  return texts.some((part) => isVisible(part) && isSameText(visibleText(part), value));
}

function isPressed(element: HTMLElement): boolean {
  const parts = queryWithin(element, PRESSED);
  const cursor = getComputedStyle(element).cursor;
  return (
    element.matches(PRESSED) || parts.length === 1 || (parts.length === 0 && /pointer|text/.test(cursor))
  );
}

function pressedPart(element: HTMLElement): HTMLElement {
  const parts = queryWithin(element, PRESSED).filter(isVisible);
  return element.matches(PRESSED) ? element : (onlyOne(parts) ?? element);
}

function boxes(): HTMLElement[] {
  return queryAll("input,textarea").filter((box) => isTyped(box) && isVisible(box));
}

function onlyOne<T>(all: T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** By its own button, by Enter where that hands in nothing else, or as the focus leaves it. */
async function* save(box: HTMLElement): AsyncGenerator<Step, void> {
  const around = box.closest("form,[role=dialog]") ?? box.parentElement?.parentElement;
  const buttons = queryWithin(around ?? box, "button,[role=button]").filter(
    (one) => isVisible(one) && CONFIRM.test(visibleText(one) || (one.getAttribute("aria-label") ?? "")),
  );
  const button = isAlone(box) ? onlyOne(buttons) : undefined;
  if (button) yield { do: "click", on: button };
  else if (box.matches("input") && isAlone(box)) yield { do: "press", on: box, key: "Enter" };
  await waitFor(() => !isVisible(box) || undefined, RENDERING_MS);
  if (isVisible(box)) yield { do: "press", on: box, key: "Tab" };
}

/** Whether the form of the box, if it has one, holds no other control. */
function isAlone(box: HTMLElement): boolean {
  const form = box.closest("form");
  return !form || queryWithin(form, "input:not([type=hidden]),select,textarea").length === 1;
}
