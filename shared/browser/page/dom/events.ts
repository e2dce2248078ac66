/** Pressing and typing with synthetic events. */

export function press(element: HTMLElement): void {
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
}

export function setText(element: HTMLElement, value: string): void {
  const view = element.ownerDocument.defaultView ?? window;
  element.focus();
  if (element.isContentEditable) element.textContent = value;
  else setValue(element, value);
  const typed = { bubbles: true, composed: true, inputType: "insertText", data: value };
  element.dispatchEvent(new view.InputEvent("input", typed));
}

/** Leaves a field whose value was set. */
export function commit(element: HTMLElement): void {
  element.dispatchEvent(new Event("change", { bubbles: true }));
  element.blur();
}

// Frameworks intercept the instance's property; the prototype's setter is the browser's own.
function setValue(element: HTMLElement, value: string) {
  const view = element.ownerDocument.defaultView ?? window;
  const owner = element.tagName === "TEXTAREA" ? view.HTMLTextAreaElement : view.HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, "value")?.set?.call(element, value);
}

export function pressKey(element: HTMLElement, key: string): void {
  const view = element.ownerDocument.defaultView ?? window;
  const name = key === "Space" ? " " : key;
  const init = { key: name, code: key, bubbles: true, cancelable: true, composed: true, view };
  element.focus();
  element.dispatchEvent(new view.KeyboardEvent("keydown", init));
  element.dispatchEvent(new view.KeyboardEvent("keyup", init));
}
