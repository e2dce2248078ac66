/** An answer that the page divides over several controls, each driven by a widget of its own. */
import { pause } from "../../dom/document.ts";
import type { FieldTrouble, PlannedField } from "../../protocol.ts";
import { combobox } from "../combobox.ts";
import { nativeSelect } from "../native-select.ts";
import { spinButton } from "../spin-button.ts";
import { textBox } from "../text-box.ts";
import type { Step, Widget } from "../widget.ts";

const WIDGETS: readonly Widget[] = [nativeSelect, spinButton, combobox, textBox];

export interface Part {
  control: HTMLElement;
  /** Notations of the part, the most fitting first. */
  values: string[];
  /** Defaults to that of the control's role. */
  kind?: "text";
}

export function showsParts(parts: Part[], field: PlannedField): boolean {
  return parts.every((part) => {
    const { widget, planned } = resolve(part, field);
    return widget.shows(part.control, planned);
  });
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
    const { widget, planned } = resolve(part, field);
    if (widget.shows(part.control, planned)) continue;
    if (widget.set && !entered.has(part.control)) {
      entered.add(part.control);
      const trouble = await widget.set(part.control, planned);
      if (trouble && trouble.reason !== "not_kept" && trouble.reason !== "needs_keys") return trouble;
      await pause();
      if (widget.shows(part.control, planned)) continue;
    }
    const trouble = yield* widget.steps(part.control, planned, timeoutMs);
    const now = find()[at];
    const isReplaced = now && now.control !== part.control && showsParts([now], field);
    if (trouble && !isReplaced) return trouble;
  }
  return showsParts(find(), field) ? undefined : { reason: "not_kept" };
}

const entered = new WeakSet<HTMLElement>();

function resolve({ control, values, kind }: Part, field: PlannedField) {
  const isList = kind === undefined && control.matches("select,[role=combobox]");
  const plans = values.map((value) => ({
    ...field,
    kind: isList ? ("select" as const) : ("text" as const),
    value,
    values: undefined,
    options: [],
    date_order: undefined,
  }));
  const [first = { ...field, value: "" }] = plans;
  const widget = WIDGETS.find((one) => one.recognise(control, first)) ?? textBox;
  return { widget, planned: plans.find((plan) => !widget.refuses?.(control, plan)) ?? first };
}
