/** Boxes and switches that are on or off: native, ARIA, or a toggle button. */
import { pause } from "../dom/document.ts";
import type { Widget } from "./widget.ts";

const CHECKBOX =
  "input[type=checkbox],[role=checkbox],[role=switch],[role=menuitemcheckbox],button[aria-pressed]";

export const checkbox: Widget = {
  name: "checkbox",

  recognise(element, field) {
    if (element.matches(CHECKBOX)) return element;
    // A recorded element may be the label or card around the box.
    return field.kind === "checkbox"
      ? (element.querySelector<HTMLElement>(CHECKBOX) ?? undefined)
      : undefined;
  },

  set(control, field) {
    control.click();
    if (!this.shows(control, field)) (control as HTMLInputElement).labels?.[0]?.click();
    return undefined;
  },

  shows: (control, field) => isOn(control) === (field.value === "true"),

  read: (control) => (isOn(control) ? "on" : "off"),

  async *steps(control, field) {
    yield { do: "click", on: control };
    await pause();
    if (this.shows(control, field)) return undefined;
    yield { do: "press", on: control, key: "Space" };
    await pause();
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

function isOn(control: HTMLElement): boolean {
  const state = control.getAttribute("aria-checked") ?? control.getAttribute("aria-pressed");
  return state !== null && !("checked" in control)
    ? state === "true"
    : (control as HTMLInputElement).checked === true;
}
