/** Every widget, the most specific first. A new one is one file and one entry here. */
import type { PlannedField } from "../protocol.ts";
import type { Widget } from "../words/widget.ts";
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
