/** The browser's own drop-down list, for one choice or several. */
import { indexed, pause, queryAll } from "../dom/document.ts";
import { commit } from "../dom/events.ts";
import { normalize } from "../dom/text.ts";
import type { PlannedField } from "../protocol.ts";
import { choicesOf, isReplaced, matchChoices, plainText, withoutPrompt } from "../words/match-option.ts";
import { type ControlKind, NOT_KEPT, recordOf, type Widget } from "../words/widget.ts";

export const nativeSelect: Widget = {
  name: "select",

  recognise: (element) => (element.matches("select") ? element : undefined),

  refuses: (control, field) => matching(control, field).trouble,

  set(control, field) {
    const select = control as HTMLSelectElement;
    const { indices, trouble } = matching(select, field);
    if (trouble) return trouble;
    recordOf(select).isPressed = true;
    select.focus({ preventScroll: true });
    if (select.multiple)
      for (const [index, option] of indexed(select.options)) option.selected = indices.includes(index);
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

  // The element that draws a list in its shadow root hands in a choice that has been made alone.
  isDefault: (control) => "host" in control.getRootNode() && !recordOf(control).isPressed,

  read: (control) => [...(control as HTMLSelectElement).selectedOptions].map(({ text }) => text).join(", "),

  async *steps(control, field) {
    const { indices, trouble } = matching(control, field);
    if (trouble) return trouble;
    const { options, multiple } = control as HTMLSelectElement;
    recordOf(control).isPressed = true;
    control.focus({ preventScroll: true });
    if (multiple) {
      for (const [index, option] of indexed(options))
        if (option.selected !== indices.includes(index)) yield { do: "click", on: option, isAdded: true };
    } else {
      // The browser reports a change alone: a page that has missed the choice needs another one before it.
      const isFirst = indices[0] === 0;
      if (this.shows(control, field)) yield { do: "press", on: control, key: isFirst ? "End" : "Home" };
      // A list that has the focus takes its option by the first letters.
      for (const letter of options[indices[0] ?? 0]?.text ?? "")
        yield { do: "press", on: control, key: letter };
    }
    await pause();
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

export const nativeSelects: ControlKind = {
  widget: nativeSelect,

  find: () => queryAll("select").filter((select) => !isReplaced(select)),

  describe(control) {
    const { multiple, selectedOptions } = control as HTMLSelectElement;
    const options = listedIn(control as HTMLSelectElement);
    const selected = [...selectedOptions].filter((option) =>
      options.some(({ value }) => value === option.value),
    );
    return { field_type: "select", options, multiple, value: selected.map(({ text }) => text).join(", ") };
  },
};

/** The options without the entry that asks for a choice. */
function listedIn({ options }: HTMLSelectElement) {
  const listed = [...options].filter((option) => !option.disabled && !option.hidden && option.value !== "");
  return withoutPrompt(listed.map(({ value, text }) => ({ value, label: text.trim() || value })));
}

function matching(control: HTMLElement, field: PlannedField) {
  const { options, multiple } = control as HTMLSelectElement;
  const all = [...options];
  const match = matchChoices(
    choicesOf(field),
    all.map(({ value, text, label }) => ({ value, texts: [text, plainText(text), label].map(normalize) })),
    all.map(({ text }) => plainText(text)),
  );
  const { trouble } = match;
  return trouble?.reason === "unknown_option"
    ? { ...match, trouble: { ...trouble, several: multiple } }
    : match;
}
