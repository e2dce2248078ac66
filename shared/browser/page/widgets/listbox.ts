/** ARIA list boxes that stand open on the page: one choice, or several; also virtual ones. */
import { pause } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import type { PlannedField } from "../protocol.ts";
import { awaitOption, isOption } from "./parts/await-option.ts";
import { type Choice, choicesOf, matchChoices } from "./parts/choices.ts";
import { describeOption, isSelected, optionsIn } from "./parts/option-list.ts";
import type { Widget } from "./widget.ts";

const SETTLE_MS = 500;
const NOTHING: Set<Element> = new Set();

export const listbox: Widget = {
  name: "list box",

  recognise(element) {
    const list = element.matches("[role=listbox]") ? element : element.querySelector("[role=listbox]");
    return list && optionsIn(list).length > 0 ? (list as HTMLElement) : undefined;
  },

  shows(control, field) {
    const choices = choicesOf(field, control);
    const selected = optionsIn(control).filter(isSelected);
    const isWanted = (option: HTMLElement) => choices.some((choice) => isOptionOf(control, option, choice));
    return (
      choices.every((choice) => selected.some((option) => isOptionOf(control, option, choice))) &&
      selected.every(isWanted)
    );
  },

  read: (control) => optionsIn(control).filter(isSelected).map(visibleText).join(", "),

  async *steps(control, field, timeoutMs) {
    const options = () => optionsIn(control);
    const choices = choicesOf(field, control);
    for (const choice of choices) {
      const found = await awaitOption({ options, before: NOTHING, settleMs: SETTLE_MS, timeoutMs }, choice);
      if (!isOption(found)) return found;
      if (!isSelected(found)) yield { do: "click", on: found };
      await pause();
    }
    // In a list for several choices, a press on a selected option deselects it.
    for (const option of isMultiple(control, field) ? options() : []) {
      if (!isSelected(option) || choices.some((choice) => isOptionOf(control, option, choice))) continue;
      yield { do: "click", on: option };
      await pause();
    }
    return undefined;
  },
};

function isOptionOf(control: HTMLElement, option: HTMLElement, choice: Choice): boolean {
  if (choice.some((text) => normalize(text) === normalize(visibleText(option)))) return true;
  const options = optionsIn(control);
  const { indices } = matchChoices([choice], options.map(describeOption), []);
  return options[indices[0] ?? -1] === option;
}

function isMultiple(control: HTMLElement, field: PlannedField): boolean {
  return field.values !== undefined || control.getAttribute("aria-multiselectable") === "true";
}
