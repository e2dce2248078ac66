/** Every widget, the most specific first. A new one is one file and one entry here. */
import type { PlannedField } from "../protocol.ts";
import { calendarGrid } from "./calendar-grid.ts";
import { checkbox } from "./checkbox.ts";
import { checkboxGroup } from "./checkbox-group.ts";
import { combobox } from "./combobox.ts";
import { dateInput } from "./date-input.ts";
import { dateParts } from "./date-parts.ts";
import { datePicker } from "./date-picker.ts";
import { listbox } from "./listbox.ts";
import { nativeSelect } from "./native-select.ts";
import { radioGroup } from "./radio-group.ts";
import { rating } from "./rating.ts";
import { richText } from "./rich-text.ts";
import { slider } from "./slider.ts";
import { spinButton } from "./spin-button.ts";
import { splitBox } from "./split-box.ts";
import { textBox } from "./text-box.ts";
import { unsupported } from "./unsupported.ts";
import type { Widget } from "./widget.ts";

const WIDGETS: readonly Widget[] = [
  unsupported,
  checkboxGroup,
  radioGroup,
  checkbox,
  nativeSelect,
  dateInput,
  dateParts,
  calendarGrid,
  datePicker,
  splitBox,
  slider,
  spinButton,
  rating,
  listbox,
  richText,
  combobox,
  textBox,
];

export interface Recognised {
  widget: Widget;
  control: HTMLElement;
}

/** @returns undefined for an element that is no form control */
export function recognise(element: HTMLElement, field: PlannedField): Recognised | undefined {
  for (const widget of WIDGETS) {
    const control = widget.recognise(element, field);
    if (control) return { widget, control };
  }
  return undefined;
}
