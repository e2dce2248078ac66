/** ARIA list boxes that stand open on the page: one choice, or several; also virtual ones. */
import { pause, queryAll } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { allOptions, awaitOption, isOption } from "./parts/await-option.ts";
import { type Choice, choicesOf, matchChoices } from "./parts/choices.ts";
import { companionsOfSelects } from "./parts/companion.ts";
import { describeOption, isSelected, optionsIn } from "./parts/option-list.ts";
import { withoutPrompt } from "./parts/without-prompt.ts";
import type { Widget } from "./widget.ts";

const SETTLE_MS = 500;
const NOTHING: Set<Element> = new Set();

export const listbox: Widget = {
  name: "list box",

  recognise(element) {
    const list = element.matches("[role=listbox]") ? element : element.querySelector("[role=listbox]");
    return list && optionsIn(list).length > 0 ? (list as HTMLElement) : undefined;
  },

  find: () =>
    queryAll("[role=listbox]").filter(
      (list) => isVisible(list) && !isOwned(list) && !list.matches("select") && optionsIn(list).length > 0,
    ),

  describe(control) {
    const labels = optionsIn(control).map(visibleText);
    return {
      field_type: "select",
      value: optionsIn(control).filter(isSelected).map(visibleText).join(", "),
      options: withoutPrompt(labels.map((label) => ({ value: label, label }))),
      multiple: control.getAttribute("aria-multiselectable") === "true",
      opens: control.scrollHeight > control.clientHeight + 1,
    };
  },

  async *list(control, timeoutMs) {
    yield* [];
    const options = () => optionsIn(control);
    const labels = await allOptions({ options, before: NOTHING, settleMs: SETTLE_MS, timeoutMs });
    return { labels, complete: true, multiple: control.getAttribute("aria-multiselectable") === "true" };
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

// A combo box opens it, or holds its choices in it.
function isOwned(list: HTMLElement): boolean {
  const { id } = list;
  if (list.parentElement?.closest("[role=combobox],[aria-haspopup]")) return true;
  if (companionsOfSelects().some((control) => control !== list && control.contains(list))) return true;
  const css = `[aria-controls~="${CSS.escape(id)}"],[aria-owns~="${CSS.escape(id)}"]`;
  return id !== "" && queryAll(css).length > 0;
}

function isOptionOf(control: HTMLElement, option: HTMLElement, choice: Choice): boolean {
  if (choice.some((text) => normalize(text) === normalize(visibleText(option)))) return true;
  const options = optionsIn(control);
  const { indices } = matchChoices([choice], options.map(describeOption), []);
  return options[indices[0] ?? -1] === option;
}

function isMultiple(control: HTMLElement, field: PlannedField): boolean {
  return field.values !== undefined || control.getAttribute("aria-multiselectable") === "true";
}
