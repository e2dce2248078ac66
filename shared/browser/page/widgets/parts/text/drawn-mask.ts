import { recordOf } from "../../record-of.ts";

/** The letters that an empty box with a mask shows in place of a text; some masks conceal them from scripts. */
export function drawnMask(control: HTMLElement): string {
  const text = control.matches("input") ? shownValue(control) : "";
  if (/^[\p{L}\s_./:-]+$/u.test(text)) recordOf(control).mask = text;
  return recordOf(control).mask ?? "";
}

function shownValue(input: HTMLElement): string {
  const { prototype } = (input.ownerDocument.defaultView ?? window).HTMLInputElement;
  return Object.getOwnPropertyDescriptor(prototype, "value")?.get?.call(input) ?? "";
}
