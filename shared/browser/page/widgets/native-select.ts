/** The browser's own drop-down list, for one choice or several. */

import { pause, queryAll } from "../dom/document.ts";
import { commit } from "../dom/events.ts";
import { normalize } from "../dom/text.ts";
import type { PlannedField } from "../protocol.ts";
import { choicesOf, matchChoices } from "./parts/choices.ts";
import { isReplaced } from "./parts/companion.ts";
import { withoutPrompt } from "./parts/without-prompt.ts";
import type { Widget } from "./widget.ts";

export const nativeSelect: Widget = {
  name: "select",

  recognise: (element) => (element.matches("select") ? element : undefined),

  find: () => queryAll("select").filter((select) => !isReplaced(select)),

  describe(control) {
    const { multiple, selectedOptions } = control as HTMLSelectElement;
    const options = listedIn(control as HTMLSelectElement);
    const selected = [...selectedOptions].filter((option) =>
      options.some(({ value }) => value === option.value),
    );
    return { field_type: "select", options, multiple, value: selected.map(({ text }) => text).join(", ") };
  },

  refuses: (control, field) => matching(control, field).trouble,

  set(control, field) {
    const select = control as HTMLSelectElement;
    const { indices, trouble } = matching(select, field);
    if (trouble) return trouble;
    select.focus();
    if (select.multiple)
      for (const [index, option] of [...select.options].entries()) option.selected = indices.includes(index);
    else select.selectedIndex = indices[0] ?? -1;
    select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    commit(select);
    return undefined;
  },

  shows(control, field) {
    const { indices, trouble } = matching(control, field);
    const selected = [...(control as HTMLSelectElement).selectedOptions].map(({ index }) => index);
    return (
      !trouble && selected.length === indices.length && indices.every((index) => selected.includes(index))
    );
  },

  read: (control) => [...(control as HTMLSelectElement).selectedOptions].map(({ text }) => text).join(", "),

  async *steps(control, field) {
    const { indices, trouble } = matching(control, field);
    if (trouble) return trouble;
    // A list that has the focus takes its option by the first letters.
    control.focus();
    for (const letter of (control as HTMLSelectElement).options[indices[0] ?? 0]?.text ?? "")
      yield { do: "press", on: control, key: letter };
    await pause();
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** Without the entry that asks for a choice. */
function listedIn({ options }: HTMLSelectElement) {
  const listed = [...options].filter((option) => !option.disabled && option.value !== "");
  return withoutPrompt(listed.map(({ value, text }) => ({ value, label: text.trim() || value })));
}

function matching(control: HTMLElement, field: PlannedField) {
  const { options: listed, multiple } = control as HTMLSelectElement;
  const options = [...listed];
  const match = (asked: PlannedField) =>
    matchChoices(
      choicesOf(asked),
      options.map(({ value, text, label }) => ({ value, texts: [normalize(text), normalize(label)] })),
      options.map(({ text }) => text.trim()),
    );
  const whole = match(field);
  if (!whole.trouble || !multiple || field.values) return whole;
  // Some files do not state that a list takes several choices, and give them as one text.
  const several = match({ ...field, values: field.value.split(/\s*[,;]\s*/).filter(Boolean) });
  return several.trouble ? whole : several;
}
