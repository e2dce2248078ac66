/** List boxes that are always open: one choice, or several. */
import { parents, queryAll, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { RENDER_MS, SETTLE_MS } from "../limits.ts";
import type { PlannedField } from "../protocol.ts";
import {
  type Choice,
  choicesOf,
  companionsOfSelects,
  describeOption,
  isSelected,
  matchChoices,
  withoutPrompt,
} from "../words/match-option.ts";
import { CLOSED_LIST, optionsIn } from "../words/option-list.ts";
import type { ControlKind, Widget } from "../words/widget.ts";
import { recordOf } from "../words/widget.ts";
import { allOptions, awaitOption, isOption } from "./parts/lists/await-option.ts";

const POPUP_LEVELS = 4;

export const listbox: Widget = {
  name: "list box",

  recognise(element) {
    const list = element.matches("[role=listbox]") ? element : element.querySelector("[role=listbox]");
    // A list that opens and closes is driven as a combo box.
    return list && !list.hasAttribute("aria-expanded") && optionsIn(list).length > 0
      ? (list as HTMLElement)
      : undefined;
  },

  shows(control, field) {
    const choices = choicesOf(field, control);
    const selected = optionsIn(control).filter(isChosenOption);
    const isWanted = (option: HTMLElement) => choices.some((choice) => isOptionOf(control, option, choice));
    const isShown = (choice: Choice) => selected.some((option) => isOptionOf(control, option, choice));
    return choices.every(isShown) && selected.every(isWanted);
  },

  read: (control) => optionsIn(control).filter(isChosenOption).map(visibleText).join(", "),

  async *steps(control, field, timeoutMs) {
    const options = () => optionsIn(control);
    const choices = choicesOf(field, control);
    const several = isMultiple(control, field);
    const find = (choice: Choice) =>
      awaitOption({ control, options, before: new Set<Element>(), settleMs: SETTLE_MS, timeoutMs }, choice);
    for (const choice of choices) {
      const found = await find(choice);
      if (!isOption(found)) return found;
      if (isChosenOption(found)) continue;
      recordOf(found).isPressed = true;
      yield { do: "click", on: found };
      await waitFor(() => isChosenOption(found) || undefined, RENDER_MS);
    }
    // In a list for several choices, a press on a selected option deselects it.
    for (const option of several ? options() : []) {
      if (!isChosenOption(option) || choices.some((choice) => isOptionOf(control, option, choice))) continue;
      yield { do: "click", on: option };
      await waitFor(() => !isChosenOption(option) || undefined, RENDER_MS);
    }
    return undefined;
  },
};

export const listboxes: ControlKind = {
  widget: listbox,

  find: () =>
    queryAll("[role=listbox]").filter(
      (list) =>
        isVisible(list) &&
        !isOwned(list) &&
        !list.matches(`select,${CLOSED_LIST}`) &&
        optionsIn(list).length > 0,
    ),

  describe(control) {
    const labels = optionsIn(control).map(visibleText);
    return {
      field_type: "select",
      value: optionsIn(control).filter(isChosenOption).map(visibleText).join(", "),
      options: withoutPrompt(labels.map((label) => ({ value: label, label }))),
      multiple: control.getAttribute("aria-multiselectable") === "true",
      opens: control.scrollHeight > control.clientHeight + 1,
    };
  },

  async *list(control, timeoutMs) {
    yield* [];
    const options = () => optionsIn(control);
    const labels = await allOptions({
      control,
      options,
      before: new Set<Element>(),
      settleMs: SETTLE_MS,
      timeoutMs,
    });
    return { labels, complete: true, multiple: control.getAttribute("aria-multiselectable") === "true" };
  },
};

function isChosenOption(option: HTMLElement): boolean {
  // The active option may only be marked, unless it was pressed.
  return (
    isSelected(option) ||
    (recordOf(option).isPressed === true && option.getAttribute("aria-selected") === "true")
  );
}

// A combo box opens it, or holds its choices in it.
function isOwned(list: HTMLElement): boolean {
  if (list.parentElement?.closest("[role=combobox],[aria-haspopup]")) return true;
  if (companionsOfSelects().some((control) => control !== list && control.contains(list))) return true;
  return isControlled(list) || isInPopup(list);
}

function isControlled({ id }: Element): boolean {
  const css = `[aria-controls~="${CSS.escape(id)}"],[aria-owns~="${CSS.escape(id)}"]`;
  return id !== "" && queryAll(css).length > 0;
}

/** Whether a box names the popup around the list as its own. */
function isInPopup(list: HTMLElement): boolean {
  const isOfBox = ({ id }: Element) =>
    id !== "" && queryAll(`[role=combobox][aria-controls="${CSS.escape(id)}"]`).length > 0;
  return parents(list, POPUP_LEVELS).some(isOfBox);
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
