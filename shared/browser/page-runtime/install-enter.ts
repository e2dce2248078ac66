import type { PageRuntime } from "./types.ts";

/** Pressing and typing by events, as far as a page's own scripts can tell. */
export function installEnter(rt: PageRuntime): void {
  rt.press = (element) => {
    const view = element.ownerDocument.defaultView ?? window;
    const box = element.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const init = { bubbles: true, cancelable: true, composed: true, view, button: 0, detail: 1, ...at };
    const pointer = { ...init, pointerType: "mouse", isPrimary: true };
    element.dispatchEvent(new view.PointerEvent("pointerdown", pointer));
    element.dispatchEvent(new view.MouseEvent("mousedown", init));
    element.dispatchEvent(new view.PointerEvent("pointerup", pointer));
    element.dispatchEvent(new view.MouseEvent("mouseup", init));
    element.click();
  };

  // Frameworks replace the property on the instance to notice changes; the prototype's setter is the browser's own.
  const setValue = (element: HTMLElement, value: string) => {
    const view = element.ownerDocument.defaultView ?? window;
    const owner = element.tagName === "TEXTAREA" ? view.HTMLTextAreaElement : view.HTMLInputElement;
    Object.getOwnPropertyDescriptor(owner.prototype, "value")?.set?.call(element, value);
  };

  rt.setText = (element, value) => {
    const view = element.ownerDocument.defaultView ?? window;
    const text = (element as HTMLInputElement).type === "date" ? rt.isoDate(value) : value;
    element.focus();
    if (element.isContentEditable) element.textContent = text;
    else setValue(element, text);
    const typed = { bubbles: true, composed: true, inputType: "insertText", data: text };
    element.dispatchEvent(new view.InputEvent("input", typed));
  };

  rt.commit = (element) => {
    element.dispatchEvent(new Event("change", { bubbles: true }));
    element.blur();
  };
}
