/** The form that each box has drawn as its text, such as `dd/mm/yyyy`, from the time when it had the focus. */
const drawn = new WeakMap<HTMLElement, string>();

/** The letters that an empty box with a mask shows in place of a text; some masks conceal them from scripts. */
export function drawnMask(control: HTMLElement): string {
  const text = control.matches("input") ? shownValue(control) : "";
  if (/^[\p{L}\s_./:-]+$/u.test(text)) drawn.set(control, text);
  return drawn.get(control) ?? "";
}

function shownValue(input: HTMLElement): string {
  const { prototype } = (input.ownerDocument.defaultView ?? window).HTMLInputElement;
  return Object.getOwnPropertyDescriptor(prototype, "value")?.get?.call(input) ?? "";
}
