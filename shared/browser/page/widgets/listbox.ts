/** ARIA list boxes that stand open on the page: one choice, or several. */

import { pause } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { choicesOf, matchChoices } from "./parts/choices.ts";
import { describeOption } from "./parts/option-list.ts";
import type { Widget } from "./widget.ts";

export const listbox: Widget = {
  name: "list box",

  recognise(element) {
    const list = element.matches("[role=listbox]") ? element : element.querySelector("[role=listbox]");
    return list && optionsOf(list).length > 0 ? (list as HTMLElement) : undefined;
  },

  refuses: (control, field) => matching(control, field).trouble,

  shows: (control, field) => !matching(control, field).trouble && toPress(control, field).length === 0,

  read: (control) => optionsOf(control).filter(isSelected).map(visibleText).join(", "),

  async *steps(control, field) {
    for (const option of toPress(control, field)) {
      yield { do: "click", on: option };
      await pause();
    }
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** Options whose state differs from the answer. */
function toPress(control: HTMLElement, field: PlannedField): HTMLElement[] {
  const { indices } = matching(control, field);
  const isMultiple = control.getAttribute("aria-multiselectable") === "true";
  return optionsOf(control).filter((option, index) =>
    indices.includes(index) ? !isSelected(option) : isMultiple && isSelected(option),
  );
}

function matching(control: HTMLElement, field: PlannedField) {
  const options = optionsOf(control);
  return matchChoices(choicesOf(field), options.map(describeOption), options.map(visibleText));
}

function optionsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=option]")].filter(isVisible);
}

function isSelected(option: HTMLElement): boolean {
  return option.getAttribute("aria-selected") === "true" || option.getAttribute("aria-checked") === "true";
}
