/** Every widget, the most specific first. A new one is one file and one entry here. */
import { containsDeep, inPageOrder } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { checkbox, checkboxGroup } from "./checkbox.ts";
import { combobox } from "./combobox.ts";
import { dateInput, dateParts } from "./date-parts.ts";
import { datePicker, dateRange } from "./date-picker.ts";
import { listbox } from "./listbox.ts";
import { nativeSelect } from "./native-select.ts";
import { radioGroup } from "./radio-group.ts";
import { slider, spinButton } from "./spin-button.ts";
import { splitBox } from "./split-box.ts";
import { richText, textBox } from "./text-box.ts";
import { halfDayTime, timeParts } from "./time-parts.ts";
import { unsupported } from "./unsupported.ts";
import type { Description, Widget } from "./widget.ts";

const WIDGETS: readonly Widget[] = [
  unsupported,
  dateRange,
  checkboxGroup,
  radioGroup,
  checkbox,
  nativeSelect,
  dateInput,
  dateParts,
  timeParts,
  halfDayTime,
  datePicker,
  splitBox,
  slider,
  spinButton,
  listbox,
  richText,
  combobox,
  textBox,
];

export interface Recognised {
  widget: Widget;
  control: HTMLElement;
}

/** @returns undefined for an element that is not a form control */
export function recognise(element: HTMLElement, field: PlannedField): Recognised | undefined {
  for (const widget of WIDGETS) {
    const control = widget.recognise(element, field);
    if (control) return { widget, control };
  }
  return undefined;
}

export interface FoundControl {
  widget: Widget;
  control: HTMLElement;
  description: Description;
}

/** The controls of the page, in its order. Each belongs to the first widget that finds it. */
export function findControls(): FoundControl[] {
  const found = new Map<HTMLElement, Widget>();
  for (const widget of WIDGETS) {
    const candidates = (widget.find?.() ?? []).map((control) => ({ control, rank: rankOf(control) }));
    for (const { control } of candidates.sort((a, b) => a.rank - b.rank)) {
      const isPart = [...found.keys()].some((other) => holds(other, control) || holds(control, other));
      if (!isPart) found.set(control, widget);
    }
  }
  const shown = [...found.keys()].filter((control) => !isTwin(control));
  return inPageOrder(shown).flatMap((control) => {
    const widget = found.get(control);
    const description = widget?.describe?.(control);
    return widget && description ? [{ widget, control, description }] : [];
  });
}

function holds(outer: HTMLElement, inner: HTMLElement): boolean {
  return outer.shadowRoot ? containsDeep(outer, inner) : outer.contains(inner);
}

/** A native input that a component keeps next to its own control, for the form that receives the answer. */
function isTwin(control: HTMLElement): boolean {
  const kind = (control as HTMLInputElement).type;
  if (!control.matches("input[aria-hidden=true][tabindex='-1']") || !/^(?:radio|checkbox)$/.test(kind))
    return false;
  const roles = kind === "radio" ? "[role=radio]" : "[role=checkbox],[role=switch]";
  return control.previousElementSibling?.matches(roles) === true;
}

// An element with a role may wrap the native control, shown or kept for the form alone.
function rankOf(control: HTMLElement): number {
  if (!isShown(control)) return 2;
  // The host of a native choice may have its role and state.
  const { host } = control.getRootNode() as Partial<ShadowRoot>;
  if (host?.matches("[role=radio],[role=checkbox],[role=switch]")) return 2;
  return control.matches("input,select,textarea") ? 0 : 1;
}
