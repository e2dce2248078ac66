/** An answer that the page divides over several controls, each driven by a widget of its own. */
import { halfOfDay } from "../../../../../text/dates.ts";
import { pause, queryWithin, waitFor } from "../../../dom/document.ts";
import { BUTTON } from "../../../dom/selectors.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { RENDER_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import { combobox } from "../../combobox.ts";
import { nativeSelect } from "../../native-select.ts";
import { spinButton } from "../../spin-button.ts";
import { textBox } from "../../text-box.ts";
import type { Step, Widget } from "../../widget.ts";
import { recordOf } from "../../widget.ts";

const halfButton: Widget = {
  name: "button of AM and PM",

  recognise: (element) => (element.matches(BUTTON) && halfOf(element) ? element : undefined),

  shows: (control, { value }) => halfOf(control) === halfOfDay(value),

  read: visibleText,

  async *steps(control, field) {
    yield { do: "click", on: control };
    const isDone = () => !control.isConnected || halfButton.shows(control, field) || undefined;
    return (await waitFor(isDone, RENDER_MS)) ? undefined : { reason: "not_kept" };
  },
};

/** The only such button within an element. */
export function halfButtonIn(scope: Element): HTMLElement | undefined {
  const buttons = queryWithin(scope, BUTTON).filter((one) => isVisible(one) && halfOf(one));
  return buttons.length === 1 ? buttons[0] : undefined;
}

function halfOf(button: HTMLElement): string | undefined {
  return halfOfDay(visibleText(button).trim());
}

const WIDGETS: readonly Widget[] = [nativeSelect, spinButton, halfButton, combobox, textBox];

export interface Part {
  control: HTMLElement;
  /** Notations of the part, the most fitting first. */
  values: string[];
}

export function showsParts(parts: Part[], field: PlannedField): boolean {
  return parts.every((part) => showsPart(part, field));
}

/**
 * Enters each part directly where that is kept, and by its steps otherwise.
 *
 * @param find the parts as they are now: a page may render all of them again after each answer
 */
export async function* stepsOfParts(
  find: () => Part[],
  field: PlannedField,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  for (let at = 0; at < find().length; at++) {
    const part = find()[at] as Part;
    const { widget, plans } = resolve(part, field);
    const [planned] = plans;
    if (!planned || showsPart(part, field)) continue;
    if (widget.set && !recordOf(part.control).isEntered) {
      recordOf(part.control).isEntered = true;
      const trouble = await widget.set(part.control, planned);
      if (trouble && trouble.reason !== "not_kept" && trouble.reason !== "needs_keys") return trouble;
      await pause();
      if (showsPart(part, field)) continue;
    }
    let trouble: FieldTrouble | undefined;
    for (const plan of plans) {
      trouble = yield* widget.steps(part.control, plan, timeoutMs);
      // Only an open list shows how it writes its options.
      if (trouble?.reason !== "unknown_option") break;
    }
    const now = find()[at];
    const isReplaced = now && now.control !== part.control && showsParts([now], field);
    if (trouble && !isReplaced) return trouble;
  }
  return showsParts(find(), field) ? undefined : { reason: "not_kept" };
}

function showsPart(part: Part, field: PlannedField): boolean {
  const { widget, plans } = resolve(part, field);
  return plans.some((plan) => widget.shows(part.control, plan));
}

/** The widget of a part, and the part in the notations that its control may take, the most fitting first. */
function resolve({ control, values }: Part, field: PlannedField): { widget: Widget; plans: PlannedField[] } {
  const isList = control.matches("select,[role=combobox],[role=listbox]");
  const plans = values.map((value) => ({
    ...field,
    kind: isList ? ("select" as const) : ("text" as const),
    value,
    values: undefined,
    options: [],
    date_order: undefined,
  }));
  const [first = { ...field, value: "" }] = plans;
  // The options of a typed box are suggestions.
  const widget = WIDGETS.find((one) => one.recognise(control, first)) ?? textBox;
  const taken = plans.filter((plan) => !widget.refuses?.(control, plan));
  const fitting = taken.length > 0 ? taken : [first];
  return { widget, plans: isList ? fitting : fitting.slice(0, 1) };
}
