/** Boxes and switches that are on or off: native, ARIA, or a toggle button. */
import { parentOf, queryAll, queryWithin, waitFor } from "../dom/document.ts";
import { EDITABLE } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isConcealed } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import {
  choiceState,
  customChoices,
  customChoicesIn,
  isCustomChoice,
  pressChoice,
} from "./parts/choices/choice-state.ts";
import type { Widget } from "./widget.ts";

export const CHECKBOX =
  "input[type=checkbox],[role=checkbox],[role=switch],[role=menuitemcheckbox],button[aria-pressed]";
const TYPED = `input:not([type=hidden]):not([type=checkbox]):not([type=radio]),textarea,${EDITABLE}`;
const ON = /^(true|yes|y|on|1)$/i;

export const checkbox: Widget = {
  name: "checkbox",

  recognise(element, field) {
    if (element.matches(CHECKBOX)) return field.kind === "radio" ? undefined : element;
    if (field.kind !== "checkbox") return undefined;
    if (isCustomChoice(element)) return element;
    // A recorded element may be the label, the card or the custom element around the box.
    const inside = boxesWithin(element);
    return inside.length > 1 ? undefined : (inside[0] ?? boxBehind(element));
  },

  find: () => [...queryAll(CHECKBOX).filter((box) => !isToolButton(box)), ...customChoices("box")],

  describe: (control) => ({
    field_type: "checkbox",
    value: control.getAttribute("value") ?? "",
    checked: choiceState(control) === "on",
  }),

  async set(control, field) {
    await pressChoice(control, () => this.shows(control, field));
    return undefined;
  },

  shows: (control, field) => choiceState(control) === (ON.test(field.value) ? "on" : "off"),

  read: choiceState,

  async *steps(control, field) {
    const awaitShown = () => waitFor(() => this.shows(control, field) || undefined, RENDER_MS);
    yield { do: "click", on: control };
    if (await awaitShown()) return undefined;
    yield { do: "press", on: control, key: "Space" };
    return (await awaitShown()) ? undefined : { reason: "not_kept" };
  },
};

// A checkbox by role may hold a native one.
function boxesWithin(element: HTMLElement): HTMLElement[] {
  const boxes = queryWithin(element, CHECKBOX);
  if (boxes.length === 0) return customChoicesIn(element);
  return boxes.filter((box) => !boxes.some((other) => other !== box && other.contains(box)));
}

/** The native box out of sight, next to the element without a text that draws it. */
function boxBehind(drawing: HTMLElement): HTMLElement | undefined {
  const around = parentOf(drawing);
  if (!around || /[\p{L}\p{N}]/u.test(visibleText(drawing))) return undefined;
  const [box, ...others] = queryWithin(around, CHECKBOX);
  return box && others.length === 0 && isConcealed(box) ? box : undefined;
}

// A toggle of an editor's toolbar, or one that shows the text of a box, is not an answer.
function isToolButton(box: HTMLElement): boolean {
  if (!box.matches("button[aria-pressed]")) return false;
  const parent = parentOf(box);
  return box.closest("[role=toolbar]") !== null || !parent || queryWithin(parent, TYPED).length > 0;
}
