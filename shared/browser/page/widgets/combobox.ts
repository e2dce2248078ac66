/**
 * Boxes and buttons that open a list: select-only combo boxes, typeaheads with late suggestions, lists in a portal,
 * with a search box of their own, with several choices as chips.
 */

import { pause, waitFor } from "../dom/document.ts";
import { normalize, visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import type { FieldTrouble } from "../protocol.ts";
import { type Choice, choicesOf } from "./parts/choices.ts";
import { awaitOption, isOption, openOptions, visibleBefore } from "./parts/option-list.ts";
import { isTextBox } from "./text-box.ts";
import type { Step, Widget } from "./widget.ts";

const TRIGGER =
  "[role=combobox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-autocomplete=list],[aria-autocomplete=both],input[list]";
const CLOSE_MS = 500;

export const combobox: Widget = {
  name: "combo box",

  recognise(element, field) {
    if (element.matches("select")) return undefined;
    if (element.matches(TRIGGER)) return element;
    const inner = element.querySelector<HTMLElement>(TRIGGER);
    if (inner && isVisible(inner)) return inner;
    const isList = field.kind === "typeahead" || field.kind === "select";
    return isList && (isTextBox(element) || isVisible(element)) ? element : undefined;
  },

  shows(control, field) {
    const shown = normalize(shownText(control));
    if (shown === "") return false;
    return choicesOf(field).every((choice) =>
      choice.some((text) => isShownAs(shown, normalize(text), control)),
    );
  },

  read: shownText,

  async *steps(control, field, timeoutMs) {
    for (const choice of choicesOf(field)) {
      const trouble = yield* choose(control, choice, timeoutMs);
      // A box that takes any text offers suggestions only as a help.
      const isFreeText = trouble?.reason === "no_suggestions" && field.kind === "text";
      if (trouble && !isFreeText) return trouble;
    }
    return undefined;
  },
};

async function* choose(
  control: HTMLElement,
  choice: Choice,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { list } = control as HTMLInputElement;
  const text = choice.at(-1) ?? "";
  if (list) {
    if (!isOffered(list, choice)) return unknown(list);
    yield { do: "type", into: control, text };
    yield { do: "press", on: control, key: "Tab" };
    return undefined;
  }
  const before = visibleBefore();
  const isTyped = isTextBox(control) && !(control as HTMLInputElement).readOnly;
  if (isTyped) yield { do: "type", into: control, text };
  else yield { do: "click", on: control };
  await pause();
  const search = isTyped ? undefined : searchBoxSince(before);
  if (search) yield { do: "type", into: search, text };
  const option = await awaitOption(control, choice, before, timeoutMs);
  if (!isOption(option)) return option;
  const caption = normalize(option.textContent);
  yield { do: "click", on: option };
  const isClosed = () => !isVisible(option) || normalize(shownText(control)) === caption;
  await waitFor(() => isClosed() || undefined, timeoutMs, CLOSE_MS);
  // Lists for several choices stay open.
  if (openOptions(control, before).length > 0) yield { do: "press", on: control, key: "Escape" };
  return undefined;
}

function searchBoxSince(before: Set<Element>): HTMLElement | undefined {
  const focused = document.activeElement as HTMLElement | null;
  return focused && isTextBox(focused) && !before.has(focused) && isVisible(focused) ? focused : undefined;
}

// The text of the box; where the choice is shown next to the box, the text around it.
function shownText(control: HTMLElement): string {
  return visibleText(control) || visibleText(control.parentElement ?? control);
}

function isShownAs(shown: string, wanted: string, control: HTMLElement): boolean {
  return isTextBox(control) ? shown === wanted || shown.includes(wanted) : shown.includes(wanted);
}

function isOffered(list: HTMLDataListElement, choice: Choice): boolean {
  return [...list.options].some(({ value }) => choice.some((text) => normalize(text) === normalize(value)));
}

function unknown(list: HTMLDataListElement): FieldTrouble {
  return { reason: "unknown_option", candidates: [...list.options].map(({ value }) => value) };
}
