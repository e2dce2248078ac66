/** The controls of a page, each with the widget that drives it. */
import type { Locator } from "../../../wizards/format/format.ts";
import { containsDeep, inPageOrder, waitFor } from "../dom/document.ts";
import { isShown } from "../dom/visibility.ts";
import { nextGestures } from "../fill/fill-field.ts";
import { memory } from "../memory.ts";
import type { GestureReport } from "../protocol.ts";
import { checkboxes } from "../widgets/checkbox.ts";
import { comboboxes } from "../widgets/combobox.ts";
import { dateGroups, dateInputs } from "../widgets/date-parts.ts";
import { datePickers } from "../widgets/date-picker.ts";
import { listboxes } from "../widgets/listbox.ts";
import { nativeSelects } from "../widgets/native-select.ts";
import { radios } from "../widgets/radio-group.ts";
import { sliders, spinButtons } from "../widgets/spin-button.ts";
import { splitBoxes } from "../widgets/split-box.ts";
import { editors, textBoxes } from "../widgets/text-box.ts";
import { halfDayTimes, timeGroups } from "../widgets/time-parts.ts";
import { unsupportedControls } from "../widgets/unsupported.ts";
import { findElement } from "../words/find-element.ts";
import type { ControlKind, Description, Widget } from "../words/widget.ts";

/** The most specific first. */
const KINDS: readonly ControlKind[] = [
  unsupportedControls,
  radios,
  checkboxes,
  nativeSelects,
  timeGroups,
  dateInputs,
  dateGroups,
  halfDayTimes,
  datePickers,
  splitBoxes,
  sliders,
  spinButtons,
  listboxes,
  editors,
  comboboxes,
  textBoxes,
];

export interface FoundControl {
  widget: Widget;
  control: HTMLElement;
  description: Description;
  list?: ControlKind["list"];
}

/** The controls of the page, in its order. Each belongs to the first kind that finds it. */
export function findControls(): FoundControl[] {
  const found = new Map<HTMLElement, ControlKind>();
  for (const kind of KINDS) {
    const candidates = kind.find().map((control) => ({ control, rank: rankOf(control) }));
    for (const { control } of candidates.sort((a, b) => a.rank - b.rank)) {
      const isPart = [...found.keys()].some((other) => holds(other, control) || holds(control, other));
      if (!isPart) found.set(control, kind);
    }
  }
  const shown = [...found.keys()].filter((control) => !isTwin(control));
  return inPageOrder(shown).flatMap((control) => {
    const kind = found.get(control);
    if (!kind) return [];
    const { widget, list } = kind;
    return [{ widget, control, description: kind.describe(control), list }];
  });
}

function holds(outer: HTMLElement, inner: HTMLElement): boolean {
  return outer.shadowRoot ? containsDeep(outer, inner) : outer.contains(inner);
}

/** A native input that a component keeps next to its own control, for the form that receives the answer. */
function isTwin(control: HTMLElement): boolean {
  const kind = (control as HTMLInputElement).type;
  if (!control.matches("input[aria-hidden=true][tabindex='-1']") || !/^(?:radio|checkbox)$/.test(kind))
    return false;
  const roles = kind === "radio" ? "[role=radio]" : "[role=checkbox],[role=switch]";
  return control.previousElementSibling?.matches(roles) === true;
}

// An element with a role may wrap the native control, shown or kept for the form alone.
function rankOf(control: HTMLElement): number {
  if (!isShown(control)) return 2;
  // The host of a native choice, or an element around it, may have its role and state.
  const { host } = control.getRootNode() as Partial<ShadowRoot>;
  if ((host ?? control.parentElement)?.closest("[role=radio],[role=checkbox],[role=switch]")) return 2;
  return control.matches("input,select,textarea") ? 0 : 1;
}

/** Opens the list of a control, reads its options and closes it. */
export async function beginListing(locators: Locator[], timeoutMs: number): Promise<GestureReport> {
  // A list that was open before may still cover the page.
  const element = await waitFor(() => findElement(locators, isShown).element, timeoutMs);
  const found = findControls().find(({ control }) => control === element);
  memory.gestures = found?.list?.(found.control, timeoutMs);
  return nextGestures();
}
